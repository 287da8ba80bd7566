create or replace function api.type_name(p_type oid)
returns text
language plpgsql
stable
as $$
begin
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
