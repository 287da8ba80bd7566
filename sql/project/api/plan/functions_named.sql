create or replace function api.functions_named(p_name text, p_as oid)
returns setof oid language sql stable as $$
  -- The functions of that name that a role may call.
  -- Only functions of public, compared as text: neither a schema in the name nor a name cut to 63 bytes may reach another
  -- function. One that the role may not execute is left out, so that the role cannot learn that it exists.
  select function.oid
  from
    pg_catalog.pg_proc as function
    join pg_catalog.pg_type as result on result.oid = function.prorettype
  where
    function.pronamespace = 'public'::regnamespace
    and function.proname = p_name::name
    and function.proname::text = p_name
    and function.prokind = 'f'
    and has_function_privilege(p_as, function.oid, 'execute')
    and (
      result.typtype != 'p'
      or result.typname in ('void', 'record', '_record')
      or starts_with(result.typname::text, 'any')
    )
  order by function.oid::regprocedure::text;
$$;
