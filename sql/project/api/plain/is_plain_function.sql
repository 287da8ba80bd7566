create or replace function api.is_plain_function(p_function oid)
returns boolean language plpgsql stable as $$
-- True for our helpers, and for functions that an owner declared plain.
-- Code of a user is never proven harmless by reading it: a function is plain when its owner declared it so
-- (core.declare_plain). Even then its argument and result types must run no other code, and its kept plans must hold
-- nothing of their first caller.
declare
  v_function pg_catalog.pg_proc;
begin
  if api.is_helper(p_function) then
    return true;
  end if;
  if not core.is_declared(p_function) then
    return false;
  end if;

  select function.*
  into v_function
  from pg_catalog.pg_proc as function
  where function.oid = p_function;
  return not api.reaches_immutable(p_function)
  and not exists (
    select
    from
      unnest(v_function.prorettype || coalesce(v_function.proallargtypes, v_function.proargtypes::oid[])) as used (type)
    where api.type_runs_code(used.type)
  );
end;
$$;
