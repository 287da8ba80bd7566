create or replace function operate.advice_definer_open()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Functions that anon may call and that run with the rights of their owner.
  -- A function of a trigger cannot be called. Who but anon has the right by PUBLIC keeps it.
  select
    case when owner.rolsuper then 'high' else 'medium' end,
    'function ' || proc.oid::regprocedure,
    'Anybody with the anon key may call the function, and it runs with the rights of ' || case
      when owner.rolsuper then 'a superuser'
      else 'its owner'
    end || ', past all policies. Take the right from anon where signed-in users alone should call it.',
    format('revoke execute on routine %s from public, anon;', proc.oid::regprocedure) || coalesce(
      (
        select format(
          E'\ngrant execute on routine %s to %s;',
          proc.oid::regprocedure,
          string_agg(quote_ident(role.rolname), ', ' order by role.rolname)
        )
        from pg_roles as role
        where
          role.rolname in ('authenticated', 'service_role')
          and has_function_privilege(role.oid, proc.oid, 'execute')
        having count(*) > 0
      ),
      ''
    )
  from
    operate.advised_definers() as proc
    join pg_roles as owner on owner.oid = proc.proowner
  where
    proc.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and has_schema_privilege('anon', proc.pronamespace, 'usage')
    and has_function_privilege('anon', proc.oid, 'execute');
$$;
