create or replace function storage.info_reply(p_object storage.objects)
returns core.reply language plpgsql stable as $$
-- What is known of an object, without its bytes.
declare
  v_file storage.files;
begin
  select file.* into v_file from storage.files as file where file.version = p_object.version;
  if v_file.state = 'absent' then
    return storage.not_imported();
  end if;

  return row(
    200,
    '{}'::jsonb,
    jsonb_build_object(
      'id', p_object.id,
      'version', p_object.version,
      'name', p_object.name,
      'bucket_id', p_object.bucket_id,
      'size', p_object.metadata -> 'size',
      'content_type', p_object.metadata -> 'mimetype',
      'shown_as', storage.shown_as(v_file),
      'cache_control', p_object.metadata -> 'cacheControl',
      'etag', p_object.metadata -> 'eTag',
      'metadata', coalesce(p_object.user_metadata, '{}'),
      'last_modified', p_object.updated_at,
      'created_at', p_object.created_at
    ),
    null::jsonb,
    null::text,
    null::jsonb
  )::core.reply;
end;
$$;

create or replace function storage.object_info(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET, HEAD /storage/v1/object/info/<bucket>/<key>, /object/info/authenticated/<bucket>/<key>
declare
  v_role text := storage.begin_request(p_request, 'storage.object.info_authenticated');
  v_key text := storage.key_of(p_request);
  v_object storage.objects;
begin
  if storage.must_be_alone('storage.objects') then
    return storage.ask_to_be_alone();
  end if;

  v_object := storage.visible_object(v_role, p_request.path ->> 'bucket', v_key);
  if v_object.id is null then
    return storage.missing(p_request.path ->> 'bucket', v_key);
  end if;
  return storage.info_reply(v_object);
end;
$$;

comment on function storage.object_info(core.request) is 'Describes an object to a caller who may select it.';

create or replace function storage.public_object(p_bucket text, p_key text)
returns storage.objects language plpgsql stable as $$
-- The object with that key in a public bucket, else null.
declare
  v_object storage.objects;
begin
  select object.*
  into v_object
  from
    storage.objects as object
    join storage.buckets as bucket on bucket.id = object.bucket_id
  where object.bucket_id = p_bucket and object.name = p_key and bucket.public;
  return v_object;
end;
$$;

create or replace function storage.object_info_public(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET, HEAD /storage/v1/object/info/public/<bucket>/<key>
declare
  v_key text := storage.key_of(p_request);
  v_object storage.objects := storage.public_object(p_request.path ->> 'bucket', v_key);
begin
  if v_object.id is null then
    return storage.missing(p_request.path ->> 'bucket', v_key);
  end if;
  return storage.info_reply(v_object);
end;
$$;

comment on function storage.object_info_public(core.request) is 'Describes an object of a public bucket to anybody.';
