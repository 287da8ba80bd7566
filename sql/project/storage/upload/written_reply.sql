create or replace function storage.written_reply(p_bucket text, p_key text)
returns core.reply language plpgsql stable as $$
-- The reply to an upload that is done.
declare
  v_object storage.objects := storage.find_object(p_bucket, p_key);
  v_reply core.reply;
begin
  v_reply := core.ok(jsonb_build_object('Id', v_object.id, 'Key', concat(p_bucket, '/', p_key)));
  v_reply.headers := jsonb_build_object('etag', v_object.metadata ->> 'eTag');
  return v_reply;
end;
$$;

create or replace function storage.refuse_late()
returns core.reply language sql stable as $$
  -- Refuses an upload whose lease is over.
  select core.refuse('unavailable', 'the upload took too long, send it again', null, '{"retry-after": "1"}');
$$;

create or replace function storage.staged_reply(p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Keeps the bytes of a staged upload until it expires; the reply.
-- Writes: storage.blobs, storage.uploads
declare
  v_end timestamptz := storage.upload_end(p_upload.role);
begin
  update storage.uploads as uploads
  set expires_at = v_end
  where uploads.id = p_upload.id;
  update storage.blobs as blobs
  set leased_until = v_end
  where blobs.id = p_upload.blob_id;
  return core.ok(jsonb_build_object('upload', p_upload.id, 'expires_at', v_end));
end;
$$;
