create or replace function storage.resumable_blob(p_upload storage.uploads)
returns uuid language plpgsql as $$
-- The blob in which a request may go on with an upload.
-- Another request may still be writing, or a gateway may have died over it or be asleep: it keeps the old blob to itself
-- and this one goes on in a new blob, which begins with the bytes that are durable.
-- Writes: storage.blobs
declare
  v_blob uuid := p_upload.blob_id;
begin
  if p_upload.grip is null then
    return v_blob;
  end if;

  insert into storage.blobs (store_id, leased_until)
  select blobs.store_id, clock_timestamp() + interval '2 minutes'
  from storage.blobs as blobs
  where blobs.id = p_upload.blob_id
  returning blobs.id
  into v_blob;
  return v_blob;
end;
$$;

create or replace function storage.append_ask(p_upload storage.uploads, p_blob uuid, p_state jsonb)
returns core.reply language sql stable as $$
  -- Asks the gateway to append what the client sends.
  -- Bytes with a checksum are taken as a whole. Others are recorded piece by piece, so that a cut in a long request loses
  -- little.
  select core.ask(
    jsonb_build_object(
      'kind', 'append',
      'store', blobs.store_id,
      'blob', p_blob,
      'from', case when p_blob != p_upload.blob_id and p_upload.at > 0 then p_upload.blob_id end,
      'at', p_upload.at,
      'most', coalesce(p_upload.size, p_upload.promised),
      'piece', case when p_state ->> 'checksum' is null then 16777216 end,
      'digest', split_part(p_state ->> 'checksum', ' ', 1),
      'state', p_state || jsonb_build_object('upload', p_upload.id, 'grip', p_upload.grip, 'blob', p_blob)
    )
  )
  from storage.blobs as blobs
  where blobs.id = p_upload.blob_id;
$$;

create or replace function storage.rest_upload(p_upload storage.uploads)
returns void language sql volatile as $$
  -- Lets an upload wait for the next request of its client.
  -- One whose length is not known promises no more than it has, until its next bytes come.
  -- Writes: storage.uploads
  update storage.uploads as uploads
  set promised = p_upload.at
  where uploads.id = p_upload.id and uploads.size is null;
$$;

create or replace function storage.ask_append(p_upload storage.uploads, p_request core.request, p_created boolean)
returns core.reply language plpgsql as $$
-- Takes the grip of an upload, and asks the gateway for the bytes.
-- From now on this request has the grip: whoever had it commits nothing any more. What it may bring is promised anew where
-- that was not known before.
-- Writes: storage.uploads, storage.blobs
declare
  v_promise record;
  v_blob uuid;
begin
  if not p_created and p_upload.promised is distinct from p_upload.size then
    v_promise := storage.promise(p_upload);
    if (v_promise.refusal).status is not null then
      return storage.tus_reply(v_promise.refusal);
    end if;
    p_upload.promised := v_promise.promised;
  end if;

  v_blob := storage.resumable_blob(p_upload);
  p_upload.grip := gen_random_uuid();
  update storage.uploads as uploads
  set
    grip = p_upload.grip,
    size = p_upload.size,
    promised = p_upload.promised
  where uploads.id = p_upload.id;
  return storage.append_ask(
    p_upload,
    v_blob,
    jsonb_build_object('created', p_created, 'checksum', p_request.headers ->> 'upload-checksum')
  );
end;
$$;

create or replace function storage.ask_finish(p_upload storage.uploads, p_state jsonb)
returns core.reply language sql stable as $$
  -- Asks the gateway to make a blob of what was appended.
  select core.ask(
    jsonb_build_object(
      'kind', 'finish',
      'store', blobs.store_id,
      'blob', blobs.id,
      'size', p_upload.size,
      'state', p_state || '{"finish": true}'
    )
  )
  from storage.blobs as blobs
  where blobs.id = p_upload.blob_id;
$$;
