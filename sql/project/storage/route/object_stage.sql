create or replace function storage.object_stage(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/object/stage/BUCKET/KEY
-- The bytes become durable; SQL of the application makes the object of them by storage.commit.
declare
  v_role text := storage.begin_request(p_request, 'storage.object.upload');
begin
  if p_request.answer is not null then
    return storage.finish_upload(v_role, p_request);
  end if;
  return storage.begin_upload(v_role, p_request, storage.upload_of(p_request, 'staged'));
end;
$$;

comment on function storage.object_stage(core.request) is 'Uploads bytes that storage.commit makes an object of.';
