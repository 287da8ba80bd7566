create or replace function storage.begin_refusal(p_role text, p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Why an upload would not be committed; null when it would.
-- Policies decide first, also about a bucket that is not there: who may not write learns nothing about it. An object that
-- went away while policies were asked to replace it is no reason to refuse. Whoever may not insert under a key is told so
-- whether it is taken by a hidden object or free.
declare
  v_bucket storage.buckets := storage.bucket_row(p_upload.bucket_id);
  v_object storage.objects;
  v_refusal core.reply;
  v_replaces boolean;
  v_is_visible boolean;
begin
  for attempt in 1..3 loop
    v_object := storage.find_object(p_upload.bucket_id, p_upload.name);
    v_replaces := v_object.id is not null and storage.may_replace(v_object, p_upload);
    v_is_visible := v_replaces and storage.is_visible(p_role, p_upload.bucket_id, p_upload.name);
    if p_upload.replaces and not v_is_visible then
      return core.refuse('not_found');
    end if;

    v_refusal := storage.try_policies(p_role, p_upload, case when v_is_visible then 'update' else 'insert' end);
    if v_refusal.status is null and v_replaces and not v_is_visible then
      v_refusal := storage.forbid('select');
    end if;
    exit when
      v_refusal.status is null
      or not v_replaces
      or (storage.find_object(p_upload.bucket_id, p_upload.name)).id = v_object.id;
  end loop;
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if v_bucket.id is null then
    return core.refuse('not_found');
  end if;
  return storage.upload_refusal(p_role, v_bucket, v_object, p_upload);
end;
$$;

create or replace function storage.request_refusal(p_request core.request, p_upload storage.uploads)
returns core.reply language plpgsql stable as $$
-- Refuses an upload for its key, or for what the client says about the file.
declare
  v_refusal core.reply := storage.key_refusal(p_upload.bucket_id, p_upload.name);
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  return storage.fields_refusal(p_upload, p_request);
end;
$$;

create or replace function storage.begin_upload(p_role text, p_request core.request, p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Begins an upload: refuses it before any byte, or asks the gateway to receive the bytes.
-- No blob exists before its row. The gateway renews the lease while the bytes come in.
-- Writes: storage.blobs, storage.uploads
declare
  v_refusal core.reply;
  v_promise record;
  v_store uuid := storage.current_store();
begin
  v_refusal := storage.request_refusal(p_request, p_upload);
  if v_refusal.status is null then
    v_refusal := storage.begin_refusal(p_role, p_upload);
  end if;
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  if v_store is null then
    return core.refuse('unavailable', 'no store is open', null, '{"retry-after": "5"}');
  end if;

  p_upload.network := core.client_network(p_request.ip);
  v_promise := storage.promise(p_upload);
  if (v_promise.refusal).status is not null then
    return v_promise.refusal;
  end if;

  p_upload.promised := v_promise.promised;
  insert into storage.blobs (store_id, leased_until)
  values (v_store, clock_timestamp() + interval '2 minutes')
  returning id into p_upload.blob_id;
  insert into storage.uploads
  select p_upload.*;

  return core.ask(
    jsonb_build_object(
      'kind',
      'receive',
      'store',
      v_store,
      'blob',
      p_upload.blob_id,
      'most',
      v_promise.most,
      'length',
      p_upload.size,
      'state',
      jsonb_build_object('upload', p_upload.id)
    )
  );
end;
$$;
