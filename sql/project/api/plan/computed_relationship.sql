create or replace function api.computed_relationship(p_near oid, p_name text)
returns oid
language plpgsql
stable
as $$
begin
  return (
    select function.oid
    from
      pg_catalog.pg_proc as function
      join pg_catalog.pg_class as near on near.oid = p_near
      join pg_catalog.pg_type as type on type.oid = function.prorettype
    where
      function.pronamespace = 'public'::regnamespace
      and function.proname = p_name::name
      and function.proname::text = p_name
      and function.prokind = 'f'
      and function.pronargs = 1
      and function.proargtypes[0] = near.reltype
      and function.proretset
      and type.typrelid != 0
  );
end;
$$;

comment on function api.computed_relationship is
  'The function of that name that takes a row of near and gives rows of another relation.';
