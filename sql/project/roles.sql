-- The roles of the API. Roles belong to the cluster: another installation may have created them, or may be creating
-- them now (then the installer tries again).
do $$
declare
  v_role text;
  v_is_superuser boolean := (select rolsuper from pg_catalog.pg_roles where rolname = current_user);
  v_has_options boolean := current_setting('server_version_num')::integer >= 160000;
  v_options text := case when v_has_options then ' with inherit true, set true' else '' end;
  v_rights text[] := case when v_has_options then array['usage', 'set'] else array['usage'] end;
  v_missing text;
begin
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = v_role) then
      execute format('create role %I nologin noinherit', v_role);
    end if;

    if
      not v_is_superuser
      and not (
        select bool_and(pg_catalog.pg_has_role(current_user, v_role, wanted))
        from unnest(v_rights) as wanted
      )
    then
      execute format('grant %I to current_user%s', v_role, v_options);
    end if;
  end loop;
exception when insufficient_privilege then
  select string_agg(format('create role %I nologin noinherit; ', wanted), '') into v_missing
  from unnest(array['anon', 'authenticated', 'service_role']) as wanted
  where not exists (select from pg_catalog.pg_roles where rolname = wanted);

  raise exception using
    errcode = 'insufficient_privilege',
    message = format(
      'the owner %I may not use the roles of the API; a DBA must run: '
      || '%sgrant anon, authenticated, service_role to %I%s;',
      current_user, v_missing, current_user, v_options
    );
end
$$;

-- Most owners on managed servers may not grant bypassrls. Without it the statements of the service role run as the
-- owner (exec/executors.sql).
do $$
begin
  if not (select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
exception when insufficient_privilege then
  raise notice 'service_role cannot bypass row level security here: its statements run as %', current_user;
end
$$;
