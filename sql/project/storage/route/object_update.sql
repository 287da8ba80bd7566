create or replace function storage.object_update(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PUT /storage/v1/object/BUCKET/KEY
-- Replaces an object that is there.
declare
  v_role text := storage.begin_request(p_request, 'storage.object.upload_update');
  v_upload storage.uploads;
begin
  if p_request.answer ? 'state' then
    return storage.finish_upload(v_role, p_request);
  end if;

  v_upload := storage.upload_of(p_request, 'plain');
  v_upload.replaces := true;
  if p_request.answer is not null then
    return storage.upload_whole(v_role, p_request, v_upload);
  end if;
  return storage.begin_upload(v_role, p_request, v_upload);
end;
$$;

comment on function storage.object_update(core.request) is 'Replaces the bytes of an object.';
