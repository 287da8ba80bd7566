create or replace function core.audit_roles()
returns table (finding text, object text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- What is wrong with the roles.
  -- The gateway and the roles of the API are members of no role, have no attribute that allows more than was granted,
  -- and can create nothing: no temporary table, no schema, no object in a schema of ours.
  with
    watched as (
      select role.*
      from pg_roles as role
      where role.rolname in ('anon', 'authenticated', 'service_role', core.gateway_role())
    )
  select 'a role has an attribute it must not have', watched.rolname::text
  from watched
  where
    watched.rolsuper
    or watched.rolcreaterole
    or watched.rolcreatedb
    or watched.rolreplication
    or (watched.rolcanlogin and watched.rolname != core.gateway_role())
    or (watched.rolbypassrls and watched.rolname != 'service_role')
  union all
  select 'a role is a member of another', watched.rolname || ' of ' || granted.rolname
  from
    pg_auth_members as membership
    join watched on watched.oid = membership.member
    join pg_roles as granted on granted.oid = membership.roleid
  union all
  select 'a role may make temporary tables or schemas', watched.rolname::text
  from watched
  where has_database_privilege(watched.oid, current_database(), 'temporary, create')
  union all
  select 'a role may reach into a schema of ours', watched.rolname || ' ' || namespace.nspname
  from
    watched
    join pg_namespace as namespace on namespace.nspname = any (core.our_schemas())
  where
    has_schema_privilege(watched.oid, namespace.oid, 'create')
    or (
      has_schema_privilege(watched.oid, namespace.oid, 'usage')
      and namespace.nspname not in ('auth', 'storage')
      and (namespace.nspname != 'realtime' or watched.rolname != 'service_role')
      and watched.rolname != core.gateway_role()
    );
$$;
