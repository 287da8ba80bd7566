create or replace function operate.key_reply(p_role text, p_member text)
returns core.reply language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
-- The reply that holds the key of a role of the API.
-- The claims say no more than whose key it is: the gateway makes those of the two keys, as npm run keys does, so that
-- nothing in this database can have others signed. They end with 2035.
declare
  c_expires constant bigint := 2082585600;
  v_marker text := gen_random_uuid();
begin
  return core.signed(
    core.ok(jsonb_build_object(p_member, v_marker, 'expires_at', c_expires)),
    jsonb_build_object('role', p_role),
    v_marker
  );
end;
$$;

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
