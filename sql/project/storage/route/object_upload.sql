create or replace function storage.object_upload(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- POST /storage/v1/object/BUCKET/KEY
declare
  v_role text := storage.begin_request(p_request, 'storage.object.upload');
begin
  if p_request.answer is not null then
    return storage.finish_upload(v_role, p_request);
  end if;
  return storage.begin_upload(v_role, p_request, storage.upload_of(p_request, 'plain'));
end;
$$;

comment on function storage.object_upload(core.request) is 'Uploads an object.';
