-- The gateway's own login: one for each database, member of nothing, owner of nothing. Its password comes as a
-- SCRAM verifier, so that the password itself appears in no statement and no log.
do $$
declare
  v_gateway text := core.gateway_role();
  v_password text := nullif(current_setting('plinth.gateway_password', true), '');
begin
  if not exists (select from pg_catalog.pg_roles where rolname = v_gateway) then
    execute format('create role %I login noinherit', v_gateway);
  end if;

  if v_password is not null then
    execute format('alter role %I password %L', v_gateway, v_password);
  end if;
end
$$;
