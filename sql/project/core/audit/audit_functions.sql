create or replace function core.audit_functions()
returns table (finding text, object text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Functions of ours that a role may call and must not.
  -- An executor belongs to the role in its name, and only that role may call it without a grant.
  with
    our_function as (
      select proc.oid, proc.oid::regprocedure::text as signature, proc.proowner, proc.proacl
      from
        pg_proc as proc
        join pg_namespace as namespace on namespace.oid = proc.pronamespace
      where namespace.nspname = any (core.our_schemas())
    )
  select 'PUBLIC may call a function of ours', our_function.signature
  from
    our_function
    cross join lateral aclexplode(coalesce(our_function.proacl, acldefault('f', our_function.proowner))) as acl
  where acl.grantee = 0
  union all
  select
    'a role of the API may call a function that is not open',
    our_function.signature || ' by ' || role.rolname
  from
    our_function
    join pg_roles as role
      on role.rolname in ('anon', 'authenticated', 'service_role') and role.oid != our_function.proowner
  where
    has_function_privilege(role.oid, our_function.oid, 'execute')
    and our_function.oid not in (select open.signature::regprocedure from core.open_function as open);
$$;
