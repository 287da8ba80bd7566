create or replace function storage.resumable_reply(p_upload storage.uploads, p_created boolean)
returns core.reply language sql stable as $$
  -- The reply to a request that created an upload or went on with it.
  -- The location has no host: behind a proxy we do not know ours.
  select storage.tus_reply(
    core.ok(null, case when p_created then 201 else 204 end),
    storage.tus_state(p_upload) || case
      when p_created then jsonb_build_object(
        'location', concat(
          '/storage/v1/upload/resumable/',
          case when p_upload.link_id is not null then 'sign/' end,
          p_upload.id
        )
      )
      else '{}'
    end
  );
$$;

create or replace function storage.resumable_failed(p_upload storage.uploads, p_answer jsonb)
returns core.reply language plpgsql as $$
-- Refuses a request whose bytes could not be kept.
-- No byte is recorded. The grip stays taken, so that the next request goes on in a new blob.
-- Writes: storage.uploads, storage.blobs, storage.garbage
declare
  v_failed text := p_answer ->> 'failed';
begin
  if (p_answer #>> '{state,created}')::boolean then
    perform storage.discard(p_upload.id);
  end if;
  perform storage.rest_upload(p_upload);
  if p_answer #>> '{state,blob}' != p_upload.blob_id::text then
    perform storage.to_garbage((p_answer #>> '{state,blob}')::uuid, clock_timestamp());
  end if;
  if v_failed = 'too_large' and p_upload.size is not null then
    return storage.tus_refuse('payload_too_large', 'these are more bytes than upload-length says');
  end if;
  return storage.tus_reply(storage.failure_refusal(p_upload, v_failed));
end;
$$;

create or replace function storage.holds_link(p_upload storage.uploads)
returns boolean language plpgsql as $$
-- Locks the link of an upload; false when it was used.
-- Of two uploads by one link the second finds it spent.
begin
  if p_upload.link_id is null then
    return true;
  end if;
  perform
  from storage.uploads as uploads
  where uploads.id = p_upload.link_id
  for update;
  return found;
end;
$$;

create or replace function storage.resumable_finish(p_role text, p_upload storage.uploads, p_answer jsonb)
returns core.reply language plpgsql as $$
-- Makes an object of an upload that has all its bytes.
-- What is refused now was allowed at the beginning: its bytes are discarded. A finished upload is remembered without its
-- blob until it would have expired, for clients that did not get this reply.
-- Writes: storage.uploads
declare
  v_done storage.uploads := p_upload;
  v_refusal core.reply;
begin
  p_upload := storage.record_bytes(p_upload, p_answer);
  if not storage.holds_link(v_done) then
    v_refusal := core.refuse('gone', 'this link was used already');
  elsif p_upload.id is null then
    v_refusal := storage.refuse_late();
  else
    v_refusal := storage.commit_upload(p_role, p_upload);
  end if;
  if v_refusal.status is not null then
    perform storage.discard(v_done.id);
    return storage.tus_reply(v_refusal);
  end if;

  delete from storage.uploads as uploads
  where uploads.id = v_done.link_id;
  v_done.at := v_done.size;
  v_done.blob_id := null;
  v_done.claims := null;
  v_done.user_metadata := null;
  v_done.promised := null;
  insert into storage.uploads
  select v_done.*;
  return storage.resumable_reply(v_done, (p_answer #>> '{state,created}')::boolean);
end;
$$;

create or replace function storage.checksum_refusal(p_answer jsonb)
returns core.reply language plpgsql stable as $$
-- Refuses bytes that are not those of their checksum; null for others.
-- Bytes that ended early cannot be checked and are not kept either. TUS has a status of its own for a wrong checksum.
declare
  v_checksum text := p_answer #>> '{state,checksum}';
  v_reply core.reply;
begin
  if v_checksum is null then
    return null;
  end if;
  if not (p_answer ->> 'ended')::boolean then
    return storage.tus_refuse('bad_request', 'the request ended before its bytes had arrived');
  end if;
  if encode(decode(split_part(v_checksum, ' ', 2), 'base64'), 'hex') = p_answer ->> 'digest' then
    return null;
  end if;
  v_reply := storage.tus_refuse('digest_mismatch', 'the bytes are not those of upload-checksum');
  v_reply.status := 460;
  return v_reply;
end;
$$;

create or replace function storage.resumable_appended(p_upload storage.uploads, p_answer jsonb)
returns core.reply language plpgsql as $$
-- Records the bytes that the gateway appended.
-- The offset of a whole upload is recorded with its object and not before: a client takes it for the end.
-- Writes: storage.uploads, storage.blobs, storage.garbage
declare
  v_refusal core.reply := storage.checksum_refusal(p_answer);
  v_before storage.uploads := p_upload;
  v_goes_on boolean := coalesce((p_answer ->> 'more')::boolean, false);
  v_is_whole boolean := v_refusal.status is null and (p_answer ->> 'size')::bigint is not distinct from p_upload.size;
begin
  p_upload.blob_id := (p_answer #>> '{state,blob}')::uuid;
  if v_refusal.status is null then
    p_upload.at := (p_answer ->> 'size')::bigint;
  end if;

  update storage.uploads as uploads
  set
    blob_id = p_upload.blob_id,
    at = case when v_is_whole then uploads.at else p_upload.at end,
    grip = case when v_goes_on or v_is_whole then uploads.grip end
  where uploads.id = p_upload.id;
  if p_upload.blob_id != v_before.blob_id then
    update storage.blobs as blobs
    set leased_until = p_upload.expires_at
    where blobs.id = p_upload.blob_id;
    perform storage.to_garbage(v_before.blob_id, clock_timestamp());
  end if;

  if not (v_goes_on or v_is_whole) then
    perform storage.rest_upload(p_upload);
  end if;
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  if v_goes_on then
    return storage.append_ask(p_upload, p_upload.blob_id, p_answer -> 'state');
  end if;
  if v_is_whole then
    return storage.ask_finish(p_upload, p_answer -> 'state');
  end if;
  return storage.resumable_reply(p_upload, (p_answer #>> '{state,created}')::boolean);
end;
$$;

create or replace function storage.resumable_go_on(p_request core.request, p_operation text)
returns core.reply language plpgsql as $$
-- Goes on with an upload when the gateway has answered.
-- The answer of the gateway is there. The grip decides whether it still counts.
declare
  v_answer jsonb := p_request.answer;
  v_state jsonb := v_answer -> 'state';
  v_upload storage.uploads := storage.resumable_locked(p_request, v_state ->> 'upload');
begin
  if v_upload.grip is distinct from (v_state ->> 'grip')::uuid then
    if v_upload.blob_id is distinct from (v_state ->> 'blob')::uuid then
      perform storage.to_garbage((v_state ->> 'blob')::uuid, clock_timestamp());
    end if;
    return case
      when v_upload.id is null then storage.tus_refuse('gone', 'the upload has ended')
      else storage.tus_refuse('locked', 'another request goes on with this upload')
    end;
  end if;

  if v_upload.blob_id is null then
    return storage.resumable_reply(v_upload, (v_state ->> 'created')::boolean);
  end if;
  if v_answer ->> 'failed' is not null then
    return storage.resumable_failed(v_upload, v_answer);
  end if;
  if v_state ? 'finish' then
    return storage.resumable_finish(
      storage.begin_request(storage.as_signer(p_request, v_upload.claims), p_operation),
      v_upload,
      v_answer
    );
  end if;
  if (v_state ->> 'created')::boolean and (v_answer ->> 'gone')::boolean then
    perform storage.discard(v_upload.id);
    return storage.tus_refuse('bad_request', 'the request ended before its bytes had arrived');
  end if;
  return storage.resumable_appended(v_upload, v_answer);
end;
$$;
