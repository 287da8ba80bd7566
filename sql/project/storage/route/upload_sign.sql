create or replace function storage.upload_sign(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/object/upload/sign/BUCKET/KEY
-- Whoever has the link uploads as the signer, once. The signer's claims stay here and are not in the link.
-- Writes: storage.uploads
declare
  v_role text := storage.begin_request(p_request, 'storage.object.sign_upload_url');
  v_link storage.uploads := storage.upload_of(p_request, 'link');
  v_refusal core.reply;
  v_token text := p_request.answer #>> '{tokens,0}';
begin
  if v_token is not null then
    return core.ok(
      jsonb_build_object(
        'url', format(
          '/object/upload/sign/%s?token=%s',
          replace(core.url_encode(concat(v_link.bucket_id, '/', v_link.name)), '%2F', '/'),
          v_token
        ),
        'token', v_token
      )
    );
  end if;

  v_refusal := storage.key_refusal(v_link.bucket_id, v_link.name);
  if v_refusal.status is null then
    v_link.type := coalesce(v_link.type, 'application/octet-stream');
    v_link.size := null;
    v_link.expires_at := clock_timestamp() + interval '2 hours';
    v_refusal := storage.begin_refusal(v_role, v_link);
  end if;
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  insert into storage.uploads
  select v_link.*;
  return core.ask(
    jsonb_build_object('kind', 'sign', 'claims', jsonb_build_array(storage.upload_claims(v_link)), 'state', '{}'::jsonb)
  );
end;
$$;

comment on function storage.upload_sign(core.request) is 'Signs a link by which anybody uploads one object.';
