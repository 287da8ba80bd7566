create or replace function api.typescript_row_type(p_kind "char", p_name text)
returns text language sql immutable parallel safe as $$
  -- What refers to the row of a relation.
  select format(
    'Database["public"]["%s"][%s]["Row"]',
    case when p_kind in ('v', 'm') then 'Views' else 'Tables' end,
    api.typescript_string(p_name)
  );
$$;

create or replace function api.typescript_named(p_relations oid[])
returns jsonb language sql stable as $$
  -- The types that have a name in the document, and what refers to each.
  -- The row of a relation, as a value, has no computed columns.
  select coalesce(jsonb_object_agg(named.type, named.text), '{}')
  from (
    select
      relation.reltype,
      case when computed.names is null then row_type.text else format('Omit<%s, %s>', row_type.text, computed.names) end
    from
      pg_catalog.pg_class as relation
      cross join lateral (select api.typescript_row_type(relation.relkind, relation.relname)) as row_type (text)
      left join (
        select known.relation, string_agg(api.typescript_string(known.name), ' | ' order by known.name collate "C")
        from api.typescript_computed(p_relations) as known
        where not known.is_set
        group by known.relation
      ) as computed (relation, names)
        on computed.relation = relation.oid
    where relation.oid = any (p_relations)
    union all
    select
      type.oid,
      format(
        'Database["public"]["%s"][%s]',
        case type.typtype when 'e' then 'Enums' else 'CompositeTypes' end,
        api.typescript_string(type.typname)
      )
    from
      pg_catalog.pg_type as type
      left join pg_catalog.pg_class as relation on relation.oid = type.typrelid
    where
      type.typnamespace = 'public'::regnamespace
      and (type.typtype = 'e' or (type.typtype = 'c' and relation.relkind = 'c'))
  ) as named (type, text);
$$;

create or replace function api.typescript_builtin(p_name text)
returns text language sql immutable parallel safe as $$
  -- The type of a built-in type's values in JSON.
  select case
    when p_name in ('int2', 'int4', 'int8', 'float4', 'float8', 'numeric') then 'number'
    when p_name = 'bool' then 'boolean'
    when p_name in ('json', 'jsonb') then 'Json'
    when p_name = 'void' then 'undefined'
    when p_name = 'record' then 'Record<string, unknown>'
    else 'string'
  end;
$$;

create or replace function api.typescript_labels(p_type oid, p_between text)
returns text language sql stable as $$
  -- The labels of an enum, in their order.
  select string_agg(api.typescript_string(label.enumlabel), p_between order by label.enumsortorder)
  from pg_catalog.pg_enum as label
  where label.enumtypid = p_type;
$$;

create or replace function api.typescript_type(p_type oid, p_named jsonb)
returns text language plpgsql stable as $$
-- What to_json makes of a value. Enums and composites of other schemas have no name in the document. Two labels would
-- be read as two types of elements, without parentheses.
declare
  v_type pg_catalog.pg_type;
begin
  if p_named ? p_type::text then
    return p_named ->> p_type::text;
  end if;

  select type.* into v_type from pg_catalog.pg_type as type where type.oid = p_type;
  case
    when v_type.typtype = 'd' then
      return api.typescript_type(v_type.typbasetype, p_named);
    when v_type.typcategory = 'A'
    and v_type.typelem != 0 then
      return regexp_replace(api.typescript_type(v_type.typelem, p_named), '^(.* \| .*)$', '(\1)') || '[]';
    when v_type.typtype = 'e' then
      return coalesce(api.typescript_labels(p_type, ' | '), 'never');
    when v_type.typtype = 'c' then
      return (
        select coalesce(
          '{ ' || string_agg(
            format(
              '%s: %s | null',
              api.typescript_key(attribute.attname),
              api.typescript_type(attribute.atttypid, p_named)
            ),
            '; '
            order by attribute.attname::text collate "C"
          ) || ' }',
          'Record<string, never>'
        )
        from pg_catalog.pg_attribute as attribute
        where attribute.attrelid = v_type.typrelid and attribute.attnum > 0 and not attribute.attisdropped
      );
    when v_type.typnamespace = 'pg_catalog'::regnamespace then
      return api.typescript_builtin(v_type.typname);
    when api.other_schema(p_type) = '{}' then
      return 'Json';
    else
      return 'string';
  end case;
end;
$$;

create or replace function api.typescript_domain(p_type oid)
returns jsonb language sql stable as $$
  -- What a domain says of null and of a default.
  -- A domain of a domain that takes no null takes none either.
  with recursive
    domain as (
      select p_type as oid
      union all
      select type.typbasetype
      from
        domain
        join pg_catalog.pg_type as type on type.oid = domain.oid and type.typtype = 'd'
    )
  select jsonb_build_object(
    'not_null', bool_or(type.typnotnull and type.typtype = 'd'),
    'default', bool_or(type.typdefault is not null and type.typtype = 'd')
  )
  from
    domain
    join pg_catalog.pg_type as type on type.oid = domain.oid;
$$;

create or replace function api.typescript_types(p_relations oid[], p_functions oid[])
returns jsonb language sql stable as $$
  -- The types that columns and functions use, and what each is in TypeScript.
  -- Each type is written once.
  with named as materialized (select api.typescript_named(p_relations) as types)
  select coalesce(
    jsonb_object_agg(
      used.type,
      api.typescript_domain(used.type) || jsonb_build_object('text', api.typescript_type(used.type, named.types))
    ),
    '{}'
  )
  from
    named
    cross join (
      select attribute.atttypid
      from
        pg_catalog.pg_attribute as attribute
        join pg_catalog.pg_class as relation on relation.oid = attribute.attrelid
      where
        attribute.attnum > 0
        and not attribute.attisdropped
        and (
          relation.oid = any (p_relations)
          or (relation.relkind = 'c' and relation.relnamespace = 'public'::regnamespace)
        )
      union
      select unnest(coalesce(function.proallargtypes, function.proargtypes::oid[]) || function.prorettype)
      from pg_catalog.pg_proc as function
      where function.oid = any (p_functions)
    ) as used (type);
$$;
