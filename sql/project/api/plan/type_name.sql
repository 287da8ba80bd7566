create or replace function api.type_name(p_type oid)
returns text
language plpgsql
stable
as $$
-- Below 12000 all is Postgres's own, as in api.base_type.
begin
  if p_type < 12000 then
    return (
      select format('pg_catalog.%I', type.typname)
      from pg_catalog.pg_type as type
      where type.oid = p_type
    );
  end if;

  return (
    select format('%I.%I', namespace.nspname, type.typname)
    from
      pg_catalog.pg_type as type
      join pg_catalog.pg_namespace as namespace on namespace.oid = type.typnamespace
    where type.oid = (select api.base_type(p_type))
  );
end;
$$;

comment on function api.type_name(oid) is 'The quoted name of a type, or of a domain''s base.';
