create or replace function storage.failure_refusal(p_upload storage.uploads, p_failed text)
returns core.reply language plpgsql volatile as $$
-- The refusal of an upload whose bytes were not received.
-- What the gateway could not do. Too large is whichever of limit and room of the bucket is less. Where the disk is full,
-- older uploads give way to the next try.
-- Writes: storage.uploads, storage.blobs, storage.garbage
declare
  v_bucket storage.buckets := storage.bucket_row(p_upload.bucket_id);
  v_room bigint := storage.room_of(v_bucket, storage.find_object(p_upload.bucket_id, p_upload.name), p_upload.id);
begin
  case p_failed
    when 'too_large' then
      return storage.size_refusal(
        v_bucket,
        v_room,
        case when v_room < storage.size_limit(v_bucket) then v_room + 1 else storage.size_limit(v_bucket) + 1 end
      );
    when 'full' then
      return core.refuse(
        'insufficient_storage',
        null,
        null,
        case when storage.make_room(p_upload) then '{"retry-after": "1"}'::jsonb else '{}' end
      );
    when 'slow' then
      return core.refuse('request_timeout');
    when 'aborted' then
      return core.refuse('bad_request', 'the request ended before its bytes had arrived');
    else
      return core.refuse('unavailable', 'the files cannot be reached', null, '{"retry-after": "5"}');
  end case;
end;
$$;

create or replace function storage.record_bytes(p_upload storage.uploads, p_answer jsonb)
returns storage.uploads language plpgsql as $$
-- Writes down what the gateway received.
-- The upload as it is now; its id is null when the lease is over.
-- Writes: storage.blobs, storage.uploads
begin
  if not storage.hold_lease(p_upload.blob_id) then
    return null;
  end if;

  p_upload.size := (p_answer ->> 'size')::bigint;
  p_upload.sha256 := p_answer ->> 'sha256';
  p_upload.sniffed := storage.sniff(decode(p_answer ->> 'head', 'base64'));
  update storage.blobs as blobs
  set
    size = p_upload.size,
    sha256 = p_upload.sha256
  where blobs.id = p_upload.blob_id;
  update storage.uploads as uploads
  set
    size = p_upload.size,
    promised = p_upload.size,
    sha256 = p_upload.sha256,
    sniffed = p_upload.sniffed,
    type = p_upload.type,
    cache_control = p_upload.cache_control,
    user_metadata = p_upload.user_metadata
  where uploads.id = p_upload.id;
  return p_upload;
end;
$$;

create or replace function storage.received(p_request core.request, p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Takes what the gateway received; null, or why not.
-- Refuses what arrived; null when it is whole and recorded.
declare
  v_digest text := storage.digest_of(p_request.headers ->> 'content-digest');
  v_refusal core.reply;
begin
  if p_request.answer ->> 'failed' is not null then
    return storage.failure_refusal(p_upload, p_request.answer ->> 'failed');
  end if;

  p_upload := storage.with_fields(p_upload, p_request);
  v_refusal := storage.fields_refusal(p_upload, p_request);
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  if v_digest is distinct from (p_request.answer ->> 'sha256') and v_digest is not null then
    return core.refuse('digest_mismatch');
  end if;

  p_upload := storage.record_bytes(p_upload, p_request.answer);
  if p_upload.id is null then
    return storage.refuse_late();
  end if;
  return null;
end;
$$;

create or replace function storage.upload_row(p_upload uuid)
returns storage.uploads language plpgsql volatile as $$
-- An upload that is under way, locked.
declare
  v_row storage.uploads;
begin
  select uploads.*
  into v_row
  from storage.uploads as uploads
  where uploads.id = p_upload
  for no key update;
  return v_row;
end;
$$;

create or replace function storage.finish_upload(p_role text, p_request core.request)
returns core.reply language plpgsql as $$
-- Commits or stages an upload whose bytes arrived, or discards it.
-- The answer of the gateway is there. Every refusal is a value, so that what it writes stays: the bytes are discarded. A
-- staged upload waits for storage.commit, its blob as long as itself.
declare
  v_upload storage.uploads := storage.upload_row((p_request.answer #>> '{state,upload}')::uuid);
  v_refusal core.reply;
begin
  if v_upload.id is null then
    return storage.refuse_late();
  end if;

  v_refusal := storage.received(p_request, v_upload);
  v_upload := storage.upload_row(v_upload.id);
  if v_refusal.status is null and v_upload.kind = 'staged' then
    v_refusal := (storage.recheck_upload(p_role, v_upload)).refusal;
  elsif v_refusal.status is null then
    v_refusal := storage.commit_upload(p_role, v_upload);
  end if;

  if v_refusal.status is not null then
    perform storage.discard(v_upload.id);
    return v_refusal;
  end if;
  if v_upload.kind = 'staged' then
    return storage.staged_reply(v_upload);
  end if;
  return storage.written_reply(v_upload.bucket_id, v_upload.name);
end;
$$;
