create or replace function operate.advised_policies()
returns table (
  oid oid, name text, relation oid, on_table text, command "char", permissive boolean, roles oid[], using_text text,
  check_text text
)
language sql
stable as $$
  -- The policies on tables of the application, with their expressions as SQL.
  select
    policy.oid,
    policy.polname::text,
    relation.oid,
    operate.name_of(relation.relnamespace, relation.relname),
    policy.polcmd,
    policy.polpermissive,
    policy.polroles,
    pg_get_expr(policy.polqual, policy.polrelid),
    pg_get_expr(policy.polwithcheck, policy.polrelid)
  from
    pg_policy as policy
    join operate.advised_relations() as relation on relation.oid = policy.polrelid;
$$;
