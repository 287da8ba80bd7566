create or replace function storage.visible_file(p_role text, p_bucket text, p_key text)
returns storage.files
language plpgsql
as $$
-- As the caller, as policies decide: which version it is, and no more. Its bytes are looked up as the owner. A version
-- that is gone was replaced between these two statements: then policies are asked again about what is there now.
declare
  c_text constant text := '
    select 200, null::jsonb, object.version::text, 1
    from storage.objects as object
    where object.bucket_id = $1[1] and object.name = $1[2]';
  v_version uuid;
  v_before uuid;
  v_file storage.files;
begin
  loop
    v_version := (storage.as_caller(p_role, 'object version', c_text, p_bucket, p_key)).body::uuid;
    exit when v_version is null or v_version = v_before;

    select file.* into v_file from storage.files as file where file.version = v_version;
    exit when found;

    v_before := v_version;
  end loop;
  return v_file;
end;
$$;

comment on function storage.visible_file(text, text, text) is
  'The object with that key and its bytes, as policies let the role see it; null when it is hidden or missing.';

create or replace function storage.object_get(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- GET, HEAD /storage/v1/object/<bucket>/<key>, /object/authenticated/<bucket>/<key>, /render/image/authenticated/...
-- The bytes themselves: policies for select decide. What differs by caller must not be kept for another.
declare
  v_role text := storage.begin_request(
    p_request,
    case
      when p_request.path ? 'render' then 'storage.render.image_authenticated'
      else 'storage.object.get_authenticated'
    end
  );
  v_key text := storage.key_of(p_request);
  v_file storage.files := storage.visible_file(v_role, p_request.path ->> 'bucket', v_key);
begin
  if v_file.version is null then
    return storage.missing(p_request.path ->> 'bucket', v_key);
  end if;
  return storage.serve(
    p_request,
    v_file,
    jsonb_build_object(
      'cache-control',
      storage.caching(v_file.cache_control, 'private'),
      'vary',
      'authorization, apikey'
    )
  );
end;
$$;

comment on function storage.object_get(core.request) is 'Sends an object to a caller who may select it.';
