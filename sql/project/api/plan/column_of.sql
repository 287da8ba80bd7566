create or replace function api.type_name(p_type oid)
returns text language plpgsql stable as $$
-- The quoted name of a type, or of a domain's base.
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

create or replace function api.computed_column(p_relation oid, p_name text)
returns oid language plpgsql stable as $$
-- The function of that name that takes a row of the relation and gives a value.
begin
  return (
    select function.oid
    from
      pg_catalog.pg_proc as function
      join pg_catalog.pg_class as relation on relation.oid = p_relation
    where
      function.pronamespace = 'public'::regnamespace
      and function.proname = p_name::name
      and function.proname::text = p_name
      and function.prokind = 'f'
      and function.pronargs = 1
      and function.proargtypes[0] = relation.reltype
      and not function.proretset
      and function.provariadic = 0
  );
end;
$$;

create or replace function api.column_of(p_relation oid, p_function oid, p_name text, p_as oid)
returns api.column language plpgsql stable as $$
-- The column with exactly that name.
-- The type is the one in which values are compared: for a domain its base type (the checks of a domain are for stored
-- values), without the length to which a cast would cut values. A built-in type is compared by Postgres's own operators,
-- even if public has one that matches better.
declare
  v_column api.column;
  v_type oid;
begin
  if p_relation is null then
    select source.name, source.type, 'stored'
    into v_column.name, v_type, v_column.kind
    from api.source_columns(null, p_function) as source
    where source.name = p_name;
  else
    select attribute.attname, attribute.atttypid, 'stored'
    into v_column.name, v_type, v_column.kind
    from pg_catalog.pg_attribute as attribute
    where
      attribute.attrelid = p_relation
      and attribute.attname = p_name::name
      and attribute.attname::text = p_name
      and attribute.attnum > 0
      and not attribute.attisdropped;
  end if;

  if v_column.name is null then
    v_column.function := api.computed_column(p_relation, p_name);
    select function.proname, function.prorettype, 'computed'
    into v_column.name, v_type, v_column.kind
    from pg_catalog.pg_proc as function
    where function.oid = v_column.function;
  end if;

  if v_column.name is null then
    perform api.refuse_column(p_relation, p_function, p_name, p_as);
  end if;
  v_column.type := api.type_name(v_type);
  v_column.builtin := starts_with(v_column.type, 'pg_catalog.') or api.is_enum(api.base_type(v_type));
  return v_column;
end;
$$;
