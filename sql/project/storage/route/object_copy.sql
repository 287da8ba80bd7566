create or replace function storage.copy_fields(p_upload storage.uploads, p_request core.request)
returns storage.uploads language plpgsql immutable as $$
-- A copy with what the request says about it.
-- What a copy says of the file in another way than its source does.
declare
  v_given jsonb := p_request.body -> 'metadata';
begin
  p_upload.type := coalesce(storage.type_of(v_given ->> 'mimetype'), p_upload.type);
  p_upload.cache_control := coalesce(storage.cache_control_of(v_given ->> 'cacheControl'), p_upload.cache_control);
  if p_request.headers ? 'x-metadata' or p_request.body ->> 'copyMetadata' = 'false' then
    p_upload.user_metadata := storage.object_of_json(storage.text_of_base64(p_request.headers ->> 'x-metadata'));
  end if;
  return p_upload;
end;
$$;

create or replace function storage.new_copy(p_role text, p_claims jsonb, p_bucket text, p_key text)
returns storage.uploads language plpgsql volatile as $$
-- The upload that a copy is committed by.
-- Not in the table yet.
declare
  v_upload storage.uploads;
begin
  v_upload.id := gen_random_uuid();
  v_upload.kind := 'copy';
  v_upload.bucket_id := p_bucket;
  v_upload.name := p_key;
  v_upload.role := p_role;
  v_upload.owner_id := p_claims ->> 'sub';
  v_upload.claims := p_claims;
  v_upload.upsert := false;
  v_upload.replaces := false;
  v_upload.at := 0;
  v_upload.made_at := clock_timestamp();
  v_upload.expires_at := clock_timestamp() + interval '1 minute';
  return v_upload;
end;
$$;

create or replace function storage.copy_source(p_role text, p_bucket text, p_key text)
returns storage.objects language plpgsql as $$
-- The object that a copy is made of, its version locked; null when it is hidden or missing.
-- As the caller: policies decide. The version is locked, so that its bytes stay meanwhile. One that was replaced since it
-- was looked at is no reason to find nothing: another upload of the same key is there.
declare
  v_object storage.objects;
begin
  for attempt in 1..3 loop
    v_object := storage.visible_object(p_role, p_bucket, p_key);
    if v_object.id is null then
      return null;
    end if;

    perform
    from storage.versions as versions
    where versions.id = v_object.version
    for key share;
    if found then
      return v_object;
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'other requests are writing this key, try again';
end;
$$;

create or replace function storage.copy_object(p_role text, p_object storage.objects, p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Copies an object that the caller sees; the reply.
-- The copy names the blob of its source: no bytes are copied. The version is that of storage.copy_source, locked.
-- Writes: storage.uploads, and what storage.commit_upload writes
declare
  v_version storage.versions;
  v_refusal core.reply;
begin
  select versions.*
  into v_version
  from storage.versions as versions
  where versions.id = p_object.version;

  p_upload.blob_id := v_version.blob_id;
  p_upload.size := v_version.size;
  p_upload.sha256 := (select blobs.sha256 from storage.blobs as blobs where blobs.id = v_version.blob_id);
  p_upload.sniffed := v_version.sniffed;
  p_upload.type := coalesce(p_upload.type, v_version.type);
  p_upload.cache_control := coalesce(p_upload.cache_control, v_version.cache_control);
  v_refusal := storage.begin_refusal(p_role, p_upload);
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  insert into storage.uploads
  select p_upload.*;
  v_refusal := storage.commit_upload(p_role, p_upload);
  if v_refusal.status is not null then
    delete from storage.uploads as uploads where uploads.id = p_upload.id;
    return v_refusal;
  end if;
  return storage.written_reply(p_upload.bucket_id, p_upload.name);
end;
$$;

create or replace function storage.object_copy(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/object/copy
-- Writes: storage.uploads, and what storage.commit_upload writes
declare
  v_role text := storage.begin_request(p_request, 'storage.object.copy');
  v_way record := storage.transfer_of(p_request.body);
  v_object storage.objects;
  v_upload storage.uploads;
begin
  if (v_way.refusal).status is not null then
    return v_way.refusal;
  end if;
  if
    jsonb_typeof(p_request.body -> 'metadata') not in ('object', 'null')
    or storage.type_of(p_request.body #>> '{metadata,mimetype}') is null
    and p_request.body #>> '{metadata,mimetype}' is not null
    or storage.cache_control_of(p_request.body #>> '{metadata,cacheControl}') is null
    and p_request.body #>> '{metadata,cacheControl}' is not null
  then
    return core.refuse('bad_request', 'metadata has a mimetype and a cacheControl');
  end if;

  v_object := storage.copy_source(v_role, v_way.bucket, v_way.key);
  if v_object.id is null then
    return storage.missing(v_way.bucket, v_way.key);
  end if;

  v_upload := storage.new_copy(v_role, p_request.claims, v_way.to_bucket, v_way.to_key);
  v_upload.upsert := coalesce(lower(p_request.headers ->> 'x-upsert') = 'true', false);
  v_upload.user_metadata := v_object.user_metadata;
  return storage.copy_object(v_role, v_object, storage.copy_fields(v_upload, p_request));
end;
$$;

comment on function storage.object_copy(core.request) is 'POST /storage/v1/object/copy: copies an object.';
