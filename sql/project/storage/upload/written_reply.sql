create or replace function storage.written_reply(p_bucket text, p_key text)
returns core.reply language plpgsql stable as $$
declare
  v_object storage.objects := storage.find_object(p_bucket, p_key);
  v_reply core.reply;
begin
  v_reply := core.ok(jsonb_build_object('Id', v_object.id, 'Key', concat(p_bucket, '/', p_key)));
  v_reply.headers := jsonb_build_object('etag', v_object.metadata ->> 'eTag');
  return v_reply;
end;
$$;

comment on function storage.written_reply(text, text) is 'The reply to an upload that is done.';

create or replace function storage.refuse_late()
returns core.reply language sql stable as $$
  select core.refuse('unavailable', 'the upload took too long, send it again', null, '{"retry-after": "1"}');
$$;

comment on function storage.refuse_late is 'Refuses an upload whose lease is over.';

create or replace function storage.staged_reply(p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Writes: storage.blobs, storage.uploads
declare
  v_end timestamptz := clock_timestamp() + make_interval(secs => (core.settings_row()).storage_upload_ttl);
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

comment on function storage.staged_reply(storage.uploads) is
  'Keeps the bytes of a staged upload until it expires; the reply.';
