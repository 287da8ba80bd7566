create or replace function api.is_guarded(p_relation oid, p_as oid)
returns boolean language sql stable as $$
  -- True when row level security holds for the role.
  -- As Postgres decides it: policies apply to the owner only if row level security is forced, and never to a role that
  -- bypasses it.
  select
    relation.relrowsecurity
    and not (reader.rolsuper or reader.rolbypassrls)
    and (relation.relforcerowsecurity or not pg_has_role(p_as, relation.relowner, 'usage'))
  from
    pg_catalog.pg_class as relation,
    pg_catalog.pg_roles as reader
  where relation.oid = p_relation and reader.oid = p_as;
$$;
