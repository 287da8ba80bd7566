create or replace function storage.resumable_create(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- POST /storage/v1/upload/resumable
-- Judged as an upload in a single request is, before any byte; some may come along. An empty file is whole at once.
-- Writes: storage.uploads, storage.blobs
declare
  v_role text := storage.begin_request(p_request, 'storage.tus.upload.create');
  v_upload storage.uploads;
  v_reply core.reply;
begin
  if p_request.answer is not null then
    return storage.resumable_go_on(v_role, p_request);
  end if;

  v_reply := storage.tus_version_refusal(p_request);
  if v_reply.status is null then
    v_reply := storage.tus_create_refusal(p_request);
  end if;
  if v_reply.status is not null then
    return storage.tus_reply(v_reply);
  end if;

  v_upload := storage.upload_of(storage.tus_wish(p_request), 'resumable');
  v_upload.sent_metadata := p_request.headers ->> 'upload-metadata';
  v_upload.expires_at := clock_timestamp() + make_interval(secs => (core.settings_row()).storage_upload_ttl);
  v_reply := storage.begin_upload(v_role, storage.tus_wish(p_request), v_upload);
  if v_reply.ask is null then
    return storage.tus_reply(v_reply);
  end if;

  v_upload.blob_id := (v_reply.ask ->> 'blob')::uuid;
  update storage.blobs as blobs
  set leased_until = v_upload.expires_at
  where blobs.id = v_upload.blob_id;
  if v_upload.size = 0 or storage.has_bytes(p_request) then
    return storage.ask_append(v_upload, p_request, true);
  end if;
  return storage.resumable_reply(v_upload, true);
end;
$$;

comment on function storage.resumable_create(core.request) is 'Begins an upload in several requests.';
