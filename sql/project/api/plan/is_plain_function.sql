create or replace function api.is_plain_function(p_function oid)
returns boolean
language plpgsql
stable
as $$
-- What a user wrote is never proven harmless by reading it: it is plain on its owner's word (core.declare_plain). Even
-- then its values must run nobody else's code, and its plans must hold nothing of whoever called first.
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
  return not api.may_fold(p_function)
  and not exists (
    select
    from
      unnest(
        v_function.prorettype || coalesce(v_function.proallargtypes, v_function.proargtypes::oid[])
      ) as used (type)
    where api.type_runs_code(used.type)
  );
end;
$$;

comment on function api.is_plain_function(oid) is
  'True for our helpers, and for what an owner has declared plain.';
