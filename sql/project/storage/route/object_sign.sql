create or replace function storage.object_sign(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/object/sign/<bucket>/<key> {"expiresIn": 60, "pin": true}
-- Who may select the object may give it away for a time. The secret stays in the gateway, which signs the claims.
declare
  v_role text := storage.begin_request(p_request, 'storage.object.sign');
  v_settings core.settings := core.settings_row();
  v_seconds integer := storage.link_seconds(p_request.body, v_settings);
  v_bucket text := p_request.path ->> 'bucket';
  v_key text := storage.key_of(p_request);
  v_object storage.objects;
begin
  if p_request.answer ? 'tokens' then
    return core.ok(
      storage.link_reply(concat(v_bucket, '/', v_key), p_request.answer #>> '{tokens,0}', p_request.headers, v_settings)
    );
  end if;

  if v_seconds is null then
    return storage.refuse_seconds(v_settings);
  end if;

  v_object := storage.visible_object(v_role, v_bucket, v_key);
  if v_object.id is null then
    return storage.missing(v_bucket, v_key);
  end if;
  return storage.sign_ask(array[storage.link_claims(p_request, v_key, v_object.id, v_object.version, v_seconds)], '{}');
end;
$$;

comment on function storage.object_sign(core.request) is 'Makes a link to an object that works for a time.';
