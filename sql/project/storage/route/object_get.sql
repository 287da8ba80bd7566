create or replace function storage.object_get(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
  v_file storage.files;
begin
  if storage.must_be_alone('storage.objects') then
    return storage.ask_to_be_alone();
  end if;

  v_file := storage.visible_file(v_role, p_request.path ->> 'bucket', v_key);
  if v_file.version is null then
    return storage.missing(p_request.path ->> 'bucket', v_key);
  end if;
  return storage.serve(
    p_request,
    v_file,
    jsonb_build_object(
      'cache-control', storage.caching(v_file.cache_control, 'private'),
      'vary', 'authorization, apikey'
    )
  );
end;
$$;

comment on function storage.object_get(core.request) is 'Sends an object to a caller who may select it.';
