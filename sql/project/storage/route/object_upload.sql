create or replace function storage.object_upload(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/object/BUCKET/KEY
declare
  v_role text := storage.begin_request(p_request, 'storage.object.upload');
  v_upload storage.uploads;
begin
  if p_request.answer ? 'state' then
    return storage.finish_upload(v_role, p_request);
  end if;

  v_upload := storage.upload_of(p_request, 'plain');
  if p_request.answer is not null then
    return storage.upload_whole(v_role, p_request, v_upload);
  end if;
  return storage.begin_upload(v_role, p_request, v_upload);
end;
$$;

comment on function storage.object_upload(core.request) is 'Uploads an object.';
