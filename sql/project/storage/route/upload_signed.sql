create or replace function storage.upload_signed(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PUT /storage/v1/object/upload/sign/BUCKET/KEY?token=
-- The claims of the request are the link's; the upload is made with those of the signer. One upload succeeds.
-- Writes: storage.uploads
declare
  v_bucket text := p_request.path ->> 'bucket';
  v_key text := storage.key_of(p_request);
  v_reply core.reply := storage.link_refusal(p_request.claims, v_bucket, v_key);
  v_link storage.uploads;
  v_upload storage.uploads;
  v_role text;
begin
  if v_reply.status is not null then
    return v_reply;
  end if;

  v_link := storage.link_upload(p_request.claims, v_bucket, v_key);
  if v_link.id is null then
    perform storage.discard((p_request.answer #>> '{state,upload}')::uuid);
    return core.refuse('gone', 'this link was used already');
  end if;

  p_request.claims := v_link.claims;
  v_role := storage.begin_request(p_request, 'storage.object.upload_signed');
  if p_request.answer is null then
    v_upload := storage.upload_of(p_request, 'plain');
    v_upload.upsert := v_link.upsert;
    return storage.begin_upload(v_role, p_request, v_upload);
  end if;

  v_reply := storage.finish_upload(v_role, p_request);
  if v_reply.status < 300 then
    delete from storage.uploads as uploads where uploads.id = v_link.id;
  end if;
  return v_reply;
end;
$$;

comment on function storage.upload_signed(core.request) is 'Uploads an object by a signed link.';
