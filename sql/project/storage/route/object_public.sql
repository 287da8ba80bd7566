create or replace function storage.public_file(p_bucket text, p_key text)
returns storage.files language plpgsql stable as $$
-- The object with that key and its bytes, if its bucket is public.
declare
  v_file storage.files;
begin
  select file.*
  into v_file
  from
    storage.files as file
    join storage.buckets as bucket on bucket.id = file.bucket_id
  where file.bucket_id = p_bucket and file.name = p_key and bucket.public;
  return v_file;
end;
$$;

create or replace function storage.object_public(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET, HEAD /storage/v1/object/public/<bucket>/<key>, /render/image/public/<bucket>/<key>
-- That the bucket is public is all there is to decide: no token is read, so anybody may keep the reply.
declare
  v_key text := storage.key_of(p_request);
  v_file storage.files := storage.public_file(p_request.path ->> 'bucket', v_key);
begin
  if v_file.version is null then
    return storage.missing(p_request.path ->> 'bucket', v_key);
  end if;
  return storage.serve(
    p_request,
    v_file,
    jsonb_build_object('cache-control', storage.caching(v_file.cache_control, 'public'))
  );
end;
$$;

comment on function storage.object_public(core.request) is 'Sends an object of a public bucket to anybody.';
