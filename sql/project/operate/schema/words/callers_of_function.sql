create or replace function operate.callers_of_function(p_function pg_proc)
returns jsonb language plpgsql stable as $$
-- The roles that may call a function, beside its owner.
begin
  return (
    select operate.role_names(array_agg(distinct acl.grantee order by acl.grantee))
    from aclexplode(coalesce(p_function.proacl, acldefault('f', p_function.proowner))) as acl
    where acl.grantee != p_function.proowner
  );
end;
$$;
