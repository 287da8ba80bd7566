create or replace function operate.roles(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/roles, without those of Postgres.
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'roles',
    (
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from (
        select
          role.rolname as id,
          role.rolname as name,
          role.rolcanlogin as login,
          role.rolsuper as superuser,
          role.rolbypassrls as bypass_rls,
          role.rolcreaterole as create_role,
          role.rolcreatedb as create_db,
          role.rolreplication as replication,
          role.rolinherit as inherit,
          role.rolconnlimit as connection_limit,
          role.rolname in ('anon', 'authenticated', 'service_role') as of_api,
          role.rolname = core.gateway_role() as of_gateway,
          (
            select coalesce(jsonb_agg(parent.rolname order by parent.rolname), '[]')
            from
              pg_auth_members as member
              join pg_roles as parent on parent.oid = member.roleid
            where member.member = role.oid
          ) as member_of,
          shobj_description(role.oid, 'pg_authid') as comment
        from pg_roles as role
        where
          role.rolname !~ '^pg_'
          and role.rolname > v_options.after collate "C"
          and position(v_options.search in lower(role.rolname)) > 0
        order by role.rolname collate "C"
        limit v_options.take + 1
      ) as item
    ),
    v_options.take
  );
end;
$$;

comment on function operate.roles(core.request) is 'GET schema/roles: the roles of the server.';
