create or replace function operate.key_reply(p_role text, p_member text)
returns core.reply language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
-- The same claims at each call, so the key is always the same for a secret and need not be stored; npm run keys prints
-- it too. From 2026-01-01, for ten years.
declare
  c_issued constant bigint := 1767225600;
  v_marker text := gen_random_uuid();
  v_claims jsonb := jsonb_build_object(
    'role', p_role,
    'iss', (core.settings_row()).jwt_issuer,
    'iat', c_issued,
    'exp', c_issued + 315360000
  );
begin
  return core.signed(
    core.ok(jsonb_build_object(p_member, v_marker, 'expires_at', v_claims -> 'exp')),
    v_claims,
    v_marker
  );
end;
$$;

comment on function operate.key_reply is 'The reply that holds the key of a role of the API.';

create or replace function operate.keys(p_request core.request)
returns core.reply language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/keys
  select operate.key_reply('anon', 'anon_key');
$$;

comment on function operate.keys(core.request) is 'GET /admin/v1/keys: the key that clients of the API send.';

create or replace function operate.key_service(p_request core.request)
returns core.reply language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- POST /admin/v1/keys/service
  -- Past every policy, so its owner confirms by password. The audit holds that it was shown, and not the key.
  select operate.key_reply('service_role', 'service_key');
$$;

comment on function operate.key_service(core.request) is 'POST /admin/v1/keys/service: the service key.';
