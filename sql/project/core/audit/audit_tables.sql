create or replace function core.is_open_to_clients(p_table text, p_column text, p_privilege text)
returns boolean language sql immutable parallel safe as $$
  -- True for a privilege on a table of ours that the roles of the API are meant to have.
  -- Policies decide about the rows. No column of an object that leads to bytes can be written.
  select case p_table
    when 'storage.buckets' then p_privilege in ('select', 'insert', 'update', 'delete')
    when 'storage.objects'
      then p_privilege in ('select', 'delete')
      or (p_privilege in ('insert', 'update') and p_column in ('bucket_id', 'name', 'user_metadata'))
    else false
  end;
$$;

create or replace function core.audit_tables()
returns table (finding text, object text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- What is wrong with the rights on our tables.
  -- The exceptions: the columns that auth/admin/ban_store.sql needs, and the identities that users may read
  -- (policies.sql). A right on a table is a right on each of its columns. The gateway has no table. A view has no row
  -- level security, so nobody may use one of ours.
  with
    our_table as (
      select
        relation.oid,
        relation.oid::regclass::text as name,
        relation.relkind = 'v' or relation.relrowsecurity as is_guarded
      from
        pg_class as relation
        join pg_namespace as namespace on namespace.oid = relation.relnamespace
      where namespace.nspname = any (core.our_schemas()) and relation.relkind in ('r', 'p', 'v', 'm', 'f')
    )
  select 'a table of ours has no row level security', our_table.name
  from our_table
  where not our_table.is_guarded
  union all
  select 'a role may use a table of ours', our_table.name || ' by ' || role.rolname
  from
    our_table
    join pg_roles as role on role.rolname in ('anon', 'authenticated', 'service_role', core.gateway_role())
  where
    has_table_privilege(role.oid, our_table.oid, 'truncate, trigger')
    or (
      has_table_privilege(role.oid, our_table.oid, 'delete')
      and (role.rolname = core.gateway_role() or not core.is_open_to_clients(our_table.name, null, 'delete'))
    )
    or exists (
      select
      from
        pg_attribute as attribute
        cross join unnest(array['select', 'insert', 'update', 'references']) as wanted (privilege)
      where
        attribute.attrelid = our_table.oid
        and attribute.attnum > 0
        and not attribute.attisdropped
        and has_column_privilege(role.oid, our_table.oid, attribute.attnum, wanted.privilege)
        and (
          role.rolname = core.gateway_role()
          or not core.is_open_to_clients(our_table.name, attribute.attname, wanted.privilege)
        )
        and (role.rolname, our_table.name, attribute.attname, wanted.privilege) not in (
          ('service_role', 'auth.users', 'id', 'select'),
          ('service_role', 'auth.users', 'banned_until', 'select'),
          ('service_role', 'auth.users', 'banned_until', 'update')
        )
        and (role.rolname, our_table.name, wanted.privilege) != ('authenticated', 'auth.identities', 'select')
    );
$$;
