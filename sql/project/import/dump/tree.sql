create or replace function import.dump_names(p_list jsonb, p_schema text)
returns text[] language sql immutable as $$
  -- Schema and name of a qualified name in a tree of the parser.
  -- Of a list of String nodes: the last is the name, the one before it the schema.
  select case when cardinality(names) = 1 then array[p_schema, names[1]] else names[cardinality(names) - 1:] end
  from (
    select array_agg(node.value #>> '{String,sval}' order by node.place) as names
    from jsonb_array_elements(p_list) with ordinality as node (value, place)
  ) as found
  where cardinality(names) > 0;
$$;

create or replace function import.dump_relation(p_node jsonb, p_schema text)
returns text[] language sql immutable as $$
  -- Schema and name of a relation in a tree of the parser.
  select array[coalesce(p_node ->> 'schemaname', p_schema), p_node ->> 'relname'] where p_node ? 'relname';
$$;

create or replace function import.dump_strings(p_list jsonb)
returns text[] language sql immutable as $$
  -- The names in a list of a tree of the parser.
  select coalesce(array_agg(node.value #>> '{String,sval}' order by node.place), '{}')
  from
    jsonb_array_elements(case jsonb_typeof(p_list) when 'array' then p_list else '[]' end) with ordinality as node (
      value,
      place
    );
$$;

create or replace function import.dump_constant(p_node jsonb)
returns text language sql immutable as $$
  -- A constant in a tree of the parser, as text.
  -- The parser leaves out what is 0 or false.
  select case
    when p_node -> 'A_Const' ? 'sval' then coalesce(p_node #>> '{A_Const,sval,sval}', '')
    when p_node -> 'A_Const' ? 'ival' then coalesce(p_node #>> '{A_Const,ival,ival}', '0')
    when p_node -> 'A_Const' ? 'fval' then p_node #>> '{A_Const,fval,fval}'
    when p_node -> 'A_Const' ? 'boolval' then coalesce(p_node #>> '{A_Const,boolval,boolval}', 'false')
  end;
$$;

create or replace function import.dump_type(p_node jsonb, p_schema text)
returns text language sql stable as $$
  -- The name of a type in a tree of the parser.
  -- As format_type writes it, where the type is here.
  select
    case
      when modifiers.list is null then named.name
      when named.name ~ ' with(out)? time zone$' then regexp_replace(
        named.name,
        ' (with(out)? time zone)$',
        format('(%s) \1', modifiers.list)
      )
      when named.name = 'numeric' and modifiers.list !~ ',' then format('numeric(%s,0)', modifiers.list)
      when named.name = 'interval' then named.name
      else format('%s(%s)', named.name, modifiers.list)
    end || repeat('[]', least(coalesce(jsonb_array_length(p_node -> 'arrayBounds'), 0), 1))
  from
    (
      select
        import.dump_names(p_node -> 'names', p_schema) as parts,
        jsonb_array_length(p_node -> 'names') > 1 as is_qualified
    ) as given
    cross join lateral (
      select
        coalesce(
          (
            select format_type(type.oid, null)
            from pg_type as type
            where
              type.typname = given.parts[2]
              and type.typnamespace = (
                case
                  when given.is_qualified then to_regnamespace(quote_ident(given.parts[1]))
                  else 'pg_catalog'::regnamespace
                end
              )
          ),
          format('%I.%I', given.parts[1], given.parts[2])
        ) as name
    ) as named
    cross join lateral (
      select string_agg(import.dump_constant(modifier.value), ',' order by modifier.place) as list
      from jsonb_array_elements(p_node -> 'typmods') with ordinality as modifier (value, place)
    ) as modifiers;
$$;
