create or replace function storage.resumable_create(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/upload/resumable and /storage/v1/upload/resumable/sign
-- Judged as an upload in a single request is, before any byte; some may come along. An empty file is whole at once. By a
-- link it is an upload of the signer, who decided whether it replaces.
-- Writes: storage.uploads, storage.blobs
declare
  c_operation constant text := 'storage.tus.upload.create';
  v_wish core.request;
  v_link storage.uploads;
  v_upload storage.uploads;
  v_reply core.reply;
begin
  if p_request.answer is not null then
    return storage.resumable_go_on(p_request, c_operation);
  end if;

  v_reply := storage.tus_refusal(p_request);
  if v_reply.status is null then
    v_reply := storage.tus_create_refusal(p_request);
  end if;
  if v_reply.status is not null then
    return storage.tus_reply(v_reply);
  end if;

  v_wish := storage.tus_wish(p_request);
  if p_request.path ->> 'by' = 'link' then
    v_reply := storage.link_refusal(p_request.claims, v_wish.path ->> 'bucket', storage.key_of(v_wish));
    if v_reply.status is not null then
      return storage.tus_reply(v_reply);
    end if;
    v_link := storage.link_upload(p_request.claims, v_wish.path ->> 'bucket', storage.key_of(v_wish));
    if v_link.id is null then
      return storage.tus_refuse('gone', 'this link was used already');
    end if;
    v_wish.claims := v_link.claims;
  end if;

  v_upload := storage.upload_of(v_wish, 'resumable');
  v_upload.upsert := coalesce(v_link.upsert, v_upload.upsert);
  v_upload.link_id := v_link.id;
  v_upload.sent_metadata := p_request.headers ->> 'upload-metadata';
  v_upload.expires_at := storage.upload_end(v_upload.role);
  return storage.resumable_begin(storage.begin_request(v_wish, c_operation), v_wish, v_upload);
end;
$$;

comment on function storage.resumable_create(core.request) is 'Begins an upload in several requests.';
