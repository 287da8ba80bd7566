create or replace function api.cast_type(p_name text)
returns text
language plpgsql
stable
as $$
-- One word: the name of a type, as _int4 is that of an array, or an everyday name for one. The reg* family looks
-- names up for whoever asks, and a pseudo-type has no values.
declare
  v_type text;
begin
  if p_name is null then
    return null;
  end if;

  select format('%I.%I', namespace.nspname, type.typname)
  into v_type
  from
    pg_catalog.pg_type as type
    join pg_catalog.pg_namespace as namespace on namespace.oid = type.typnamespace
    left join pg_catalog.pg_type as element on element.typarray = type.oid
  where
    namespace.nspname in ('pg_catalog', 'public', 'extensions')
    and type.typname::text = coalesce(
      '{"int": "int4", "integer": "int4", "smallint": "int2", "bigint": "int8", "boolean": "bool",
        "real": "float4", "float": "float8", "double": "float8", "decimal": "numeric", "dec": "numeric",
        "char": "bpchar", "character": "bpchar"}'::jsonb ->> lower(
        p_name
      ),
      p_name
    )
    and coalesce(element.typtype, type.typtype) in ('b', 'e', 'd', 'r', 'm')
    and (element.oid is not null or type.typcategory != 'A')
    and not starts_with(coalesce(element.typname, type.typname), 'reg')
  order by array_position(array['pg_catalog', 'public', 'extensions'], namespace.nspname::text)
  limit 1;

  if v_type is null then
    perform core.raise('bad_request', format('%I is not a type to cast to', p_name));
  end if;
  return v_type;
end;
$$;

comment on function api.cast_type(text) is 'The type that the single word of a cast names.';
