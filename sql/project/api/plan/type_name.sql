create or replace function api.type_name(p_type oid)
returns text
language sql
stable
as $$
  with recursive
    based as (
      select type.oid, type.typtype, type.typbasetype
      from pg_catalog.pg_type as type
      where type.oid = p_type
      union all
      select base.oid, base.typtype, base.typbasetype
      from
        based
        join pg_catalog.pg_type as base on based.typtype = 'd' and base.oid = based.typbasetype
    )
  select format('%I.%I', namespace.nspname, type.typname)
  from
    based
    join pg_catalog.pg_type as type on type.oid = based.oid
    join pg_catalog.pg_namespace as namespace on namespace.oid = type.typnamespace
  where based.typtype != 'd';
$$;

comment on function api.type_name(oid) is 'The quoted name of a type, or of a domain''s base.';
