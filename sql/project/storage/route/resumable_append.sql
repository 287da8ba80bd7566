create or replace function storage.length_refusal(p_upload storage.uploads, p_length text)
returns core.reply language plpgsql stable as $$
-- Refuses a length that the upload cannot have; null for one that it can, and for none.
-- A client that did not know the length says it once. Whether there is room for it is decided when it is promised.
begin
  if p_length !~ '^\d{1,15}$' or p_length::bigint < p_upload.at or p_length::bigint != p_upload.size then
    return core.refuse('bad_request', 'upload-length is not valid, or not what it was');
  end if;
  return null;
end;
$$;

create or replace function storage.offset_refusal(p_upload storage.uploads, p_offset text)
returns core.reply language plpgsql stable as $$
-- Refuses bytes that begin elsewhere than where the upload goes on; null for others.
begin
  if p_offset is null or p_offset !~ '^\d{1,15}$' then
    return storage.tus_refuse('bad_request', 'upload-offset is missing or not valid');
  end if;
  if p_offset::bigint != p_upload.at then
    return storage.tus_refuse('conflict', format('the upload goes on at %s', p_upload.at), storage.tus_state(p_upload));
  end if;
  return null;
end;
$$;

create or replace function storage.resumable_append(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PATCH /storage/v1/upload/resumable/ID
-- The last bytes make the object, as what the caller may do by then.
-- Writes: storage.uploads, storage.blobs
declare
  v_upload storage.uploads;
  v_refusal core.reply;
begin
  if p_request.answer is not null then
    return storage.resumable_go_on(p_request, 'storage.tus.upload.part');
  end if;

  v_refusal := storage.tus_refusal(p_request);
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  v_upload := storage.resumable_locked(p_request, p_request.path ->> 'id');
  v_refusal := storage.resumable_refusal(v_upload);
  if v_refusal.status is null then
    v_refusal := storage.offset_refusal(v_upload, p_request.headers ->> 'upload-offset');
  end if;
  if v_refusal.status is null then
    v_refusal := storage.length_refusal(v_upload, p_request.headers ->> 'upload-length');
  end if;
  if v_refusal.status is null then
    v_upload.size := coalesce((p_request.headers ->> 'upload-length')::bigint, v_upload.size);
    v_refusal := storage.append_refusal(p_request, v_upload.at, v_upload.size);
  end if;
  if v_refusal.status is not null then
    return storage.tus_reply(v_refusal);
  end if;

  if v_upload.blob_id is null then
    return storage.resumable_reply(v_upload, false);
  end if;
  return storage.ask_append(v_upload, p_request, false);
end;
$$;

comment on function storage.resumable_append(core.request) is 'Goes on with an upload in several requests.';
