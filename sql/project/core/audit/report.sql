create or replace function core.report()
returns table (finding text, object text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp as $$
  -- Checks the application's own objects, and the owner. A finding may be intended; none stops the gateway.
  select * from core.report_relations()
  union all
  select * from core.report_defaults()
  union all
  select * from core.report_owner()
  union all
  select
    case
      when owner.rolsuper then 'runs as a superuser and may be called by anon'
      else 'runs with its owner''s rights and may be called by anon'
    end,
    proc.oid::regprocedure::text
  from
    pg_proc as proc
    join pg_roles as owner on owner.oid = proc.proowner
  where
    proc.pronamespace = 'public'::regnamespace
    and proc.prosecdef
    and has_function_privilege('anon', proc.oid, 'execute')
  union all
  select
    'trusts what users write about themselves',
    format('policy %I on %I.%I', policyname, schemaname, tablename)
  from pg_policies
  where concat(qual, with_check) like '%user_metadata%'
  union all
  select
    case
      when to_regprocedure(declared.signature) is null then format('declared %s, and not there', declared.promise)
      when declared.promise = 'immutable' then 'declared immutable by ' || declared.declared_by
      when api.is_plain_function(to_regprocedure(declared.signature)) then 'declared plain by ' || declared.declared_by
      else 'declared plain, and still not plain: an immutable function or a type of the application''s is on its way'
    end,
    declared.signature
  from core.plain_function as declared
  union all
  select 'anybody may create objects in it', 'schema public'
  from
    pg_namespace as namespace
    cross join lateral aclexplode(coalesce(namespace.nspacl, acldefault('n', namespace.nspowner))) as acl
  where namespace.nspname = 'public' and acl.grantee = 0 and acl.privilege_type = 'CREATE';
$$;

comment on function core.report is
  'What may be too open in the application''s own objects, for the operator to review.';
