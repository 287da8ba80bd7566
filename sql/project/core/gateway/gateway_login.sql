-- The gateway's own login: one for each database, member of no role, owner of nothing. Its password comes as a SCRAM
-- verifier, so the password itself appears in no statement and no log.
do $$
declare
  v_gateway text := core.gateway_role();
  v_password text := nullif(current_setting('plinth.gateway_password', true), '');
begin
  if not exists (select from pg_catalog.pg_roles where rolname = v_gateway) then
    execute format('create role %I login noinherit', v_gateway);
  end if;

  if v_password is not null then
    execute format('alter role %I login password %L', v_gateway, v_password);
  end if;
exception when insufficient_privilege then
  -- From 16 on only the role that created a role may change it, and roles that it granted this.
  raise exception using
    errcode = 'insufficient_privilege',
    message = format(
      'the owner %I may not make or change the login %I; a DBA must run: %s',
      current_user, v_gateway,
      case
        when (select rolcreaterole from pg_catalog.pg_roles where rolname = current_user)
          then format('grant %I to %I with admin true, inherit false, set false;', v_gateway, current_user)
        else format('alter role %I createrole;', current_user)
      end
    );
end
$$;
