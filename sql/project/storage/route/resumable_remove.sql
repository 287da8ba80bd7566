create or replace function storage.resumable_remove(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /storage/v1/upload/resumable/ID
-- A request that is appending commits nothing any more.
-- Writes: storage.uploads, storage.blobs, storage.garbage
declare
  v_upload storage.uploads;
  v_refusal core.reply := storage.tus_refusal(p_request);
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  v_upload := storage.resumable_locked(p_request, p_request.path ->> 'id');
  v_refusal := storage.resumable_refusal(v_upload);
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  if v_upload.blob_id is null then
    return storage.tus_refuse('gone', 'the upload is finished, remove its object instead');
  end if;

  perform storage.discard(v_upload.id);
  return storage.tus_reply(core.ok(null, 204));
end;
$$;

comment on function storage.resumable_remove(core.request) is
  'Ends an upload in several requests; its bytes are erased.';
