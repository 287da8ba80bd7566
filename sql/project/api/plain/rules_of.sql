create or replace function api.rules_of(p_relation oid)
returns table (class oid, object oid) language sql stable as $$
  -- The policies and view rules that run when a relation is read.
  select 'pg_policy'::regclass::oid, policy.oid
  from pg_catalog.pg_policy as policy
  where policy.polrelid = p_relation
  union all
  select 'pg_rewrite'::regclass::oid, rewrite.oid
  from pg_catalog.pg_rewrite as rewrite
  where rewrite.ev_class = p_relation;
$$;
