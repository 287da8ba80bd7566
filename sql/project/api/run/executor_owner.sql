create or replace function api.executor_owner(p_role text)
returns oid language plpgsql stable as $$
-- The role whose rights a role's statements run with.
begin
  return (
    select executor.proowner
    from pg_catalog.pg_proc as executor
    where executor.pronamespace = 'exec'::regnamespace and executor.proname = ('as_' || p_role)::name
  );
end;
$$;
