create or replace function storage.resumable_begin(p_role text, p_wish core.request, p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Begins an upload whose bytes come in several requests, or refuses it.
-- The blob is kept for as long as the upload may wait for its client.
-- Writes: storage.uploads, storage.blobs
declare
  v_reply core.reply;
begin
  v_reply := storage.begin_upload(p_role, p_wish, p_upload);
  if v_reply.ask is null then
    return storage.tus_reply(v_reply);
  end if;

  p_upload := storage.upload_row(p_upload.id);
  update storage.blobs as blobs
  set leased_until = p_upload.expires_at
  where blobs.id = p_upload.blob_id;
  if p_upload.size = 0 or storage.has_bytes(p_wish) then
    return storage.ask_append(p_upload, p_wish, true);
  end if;
  perform storage.rest_upload(p_upload);
  return storage.resumable_reply(p_upload, true);
end;
$$;
