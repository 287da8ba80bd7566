create or replace function storage.hold_reserved(p_blob uuid)
returns boolean language plpgsql as $$
-- Locks a reserved blob; false when it is not there for this upload.
-- A blob that storage.reserve promised. Nobody uses one twice, and a gateway that was asleep for longer than its lease
-- commits nothing.
begin
  perform
  from storage.blobs as blobs
  where
    blobs.id = p_blob
    and blobs.state = 'promised'
    and blobs.leased_until > clock_timestamp()
    and not exists (
      select
      from storage.uploads as uploads
      where uploads.blob_id = p_blob
    )
  for no key update;
  return found;
end;
$$;

create or replace function storage.discard_late(p_blob uuid, p_store uuid)
returns void language sql volatile as $$
  -- Leaves bytes to the sweep that came after their lease.
  -- The blob may have no row any more: the sweep was there before the bytes. It looks again, and leaves what is named.
  -- Writes: storage.garbage
  insert into storage.garbage (blob_id, store_id, next_try)
  values (p_blob, p_store, clock_timestamp())
  on conflict (blob_id) do nothing;
$$;

create or replace function storage.commit_whole(p_role text, p_request core.request, p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Makes an object of bytes that were stored first; null when done, else why not.
-- Null when done, else why not.
declare
  v_digest text := storage.digest_of(p_request.headers ->> 'content-digest');
begin
  if p_request.answer ->> 'failed' is not null then
    return storage.failure_refusal(p_upload, p_request.answer ->> 'failed');
  end if;
  if v_digest != p_upload.sha256 then
    return core.refuse('digest_mismatch');
  end if;
  return storage.commit_upload(p_role, p_upload);
end;
$$;

create or replace function storage.upload_whole(p_role text, p_request core.request, p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Commits an upload whose bytes are durable already, or refuses it and discards them.
-- The bytes of a small upload are durable before this first call, under a blob that storage.reserve promised: policies
-- decide where the object is written, once. What is refused is refused in the order of storage.begin_upload, so that
-- nobody learns more this way: policies first.
-- Writes: storage.blobs, storage.garbage, and what storage.commit_upload writes
declare
  v_refusal core.reply;
  v_first core.reply;
begin
  if storage.must_write_alone() then
    return storage.ask_to_be_alone();
  end if;

  p_upload.blob_id := (p_request.answer ->> 'blob')::uuid;
  p_upload.size := coalesce((p_request.answer ->> 'size')::bigint, p_upload.size);
  p_upload.sha256 := p_request.answer ->> 'sha256';
  p_upload.sniffed := storage.sniff(decode(p_request.answer ->> 'head', 'base64'));
  if not storage.hold_reserved(p_upload.blob_id) then
    perform storage.discard_late(p_upload.blob_id, (p_request.answer ->> 'store')::uuid);
    return storage.refuse_late();
  end if;

  v_first := storage.request_refusal(p_request, p_upload);
  if v_first.status is null then
    v_refusal := storage.commit_whole(p_role, p_request, p_upload);
    if v_refusal.status is null then
      return storage.written_reply(p_upload.bucket_id, p_upload.name);
    end if;
    v_first := storage.begin_refusal(p_role, p_upload);
  end if;

  perform storage.discard_blob(p_upload.blob_id);
  return case when v_first.status is null then v_refusal else v_first end;
end;
$$;
