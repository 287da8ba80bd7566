create or replace function api.typescript_arguments(p_functions oid[], p_types jsonb)
returns table (function oid, text text) language sql stable as $$
  -- The arguments of each function.
  -- An argument without a name is the whole body; one that has a default and no name cannot be given.
  select
    function.oid,
    '{ ' || string_agg(
      concat(
        api.typescript_key(coalesce(parameter.name, '')),
        case when not parameter.is_needed then '?' end,
        ': ',
        p_types -> parameter.type::text ->> 'text'
      ),
      '; '
      order by parameter.name collate "C"
    ) || ' }'
  from
    unnest(p_functions) as function (oid)
    cross join lateral api.parameters_of(function.oid) as parameter
  where parameter.name is not null or parameter.is_needed
  group by function.oid;
$$;

create or replace function api.typescript_result(p_function oid, p_types jsonb)
returns text language sql stable as $$
  -- A row or a value that a function gives.
  -- What one row is, or the one value.
  select case
    when function.proargmodes && array['o', 'b', 't']::"char"[] then (
      select
        '{ ' || string_agg(
          api.typescript_key(source.name) || ': ' || (p_types -> source.type::text ->> 'text'),
          '; '
          order by source.name collate "C"
        ) || ' }'
      from api.source_columns(null, function.oid) as source
    )
    else p_types -> function.prorettype::text ->> 'text'
  end
  from pg_catalog.pg_proc as function
  where function.oid = p_function;
$$;

create or replace function api.typescript_listed(p_type text)
returns text language sql immutable parallel safe as $$
  -- A list of values of a type.
  select case when p_type like '% | %' then format('(%s)[]', p_type) else p_type || '[]' end;
$$;

create or replace function api.typescript_calls(p_relations oid[], p_functions oid[], p_types jsonb)
returns table (function oid, arguments text, returns text, options text) language sql stable as $$
  -- How each function is called, and what it gives.
  -- A computed column takes the row under no name, whatever its parameter is called: by this, clients know that * leaves
  -- it out. What gives one row at most is written as one, with both flags: so Supabase's types know it in an embed.
  select
    function.oid,
    case
      when not computed.is_set then format('{ "": %s }', api.typescript_row_type(near.relkind, near.relname))
      else coalesce(argument.text, 'never')
    end,
    case
      when shape.shape in ('rows', 'values')
        and not (far.oid is not null and function.prorows = 1) then api.typescript_listed(result.text)
      else result.text
    end,
    case
      when far.oid is not null then format(
        '{ from: %s; to: %s; isOneToOne: %s; isSetofReturn: %s }',
        api.typescript_string(coalesce(near.relname::text, '*')),
        api.typescript_string(far.relname),
        (shape.shape = 'object' or function.prorows = 1)::text,
        (shape.shape = 'rows')::text
      )
    end
  from
    pg_catalog.pg_proc as function
    cross join lateral (select api.call_shape(function.oid)) as shape (shape)
    cross join lateral (select api.typescript_result(function.oid, p_types)) as result (text)
    left join api.typescript_arguments(p_functions, p_types) as argument on argument.function = function.oid
    left join api.typescript_computed(p_relations) as computed on computed.function = function.oid
    left join pg_catalog.pg_class as near on near.oid = computed.relation
    left join pg_catalog.pg_class as far on far.oid = api.rows_relation(function.oid) and far.oid = any (p_relations)
  where function.oid = any (p_functions);
$$;

create or replace function api.typescript_call(p_arguments text, p_returns text, p_options text, p_indent text)
returns text language sql immutable parallel safe as $$
  -- One function of a name.
  select concat(
    '{',
    p_indent || '  Args: ' || p_arguments,
    p_indent || '  Returns: ' || p_returns,
    p_indent || '  SetofOptions: ' || p_options,
    p_indent || '}'
  );
$$;

create or replace function api.typescript_functions(p_relations oid[], p_functions oid[], p_types jsonb)
returns text language sql stable as $$
  -- The section of functions.
  -- Functions that differ by types that are one in TypeScript are one.
  select string_agg(
    concat(
      api.typescript_comment(named.comment, '      '),
      '      ',
      api.typescript_key(named.name),
      ':',
      case
        when cardinality(named.calls) > 1 then E'\n        | ' || array_to_string(named.calls, E'\n        | ')
        else ' ' || replace(named.calls[1], E'\n    ', E'\n')
      end
    ),
    E'\n'
    order by named.name collate "C"
  )
  from (
    select
      function.proname::text as name,
      string_agg(distinct obj_description(function.oid, 'pg_proc') collate "C", E'\n\n') as comment,
      array_agg(distinct call.text order by call.text) as calls
    from
      api.typescript_calls(p_relations, p_functions, p_types) as known
      join pg_catalog.pg_proc as function on function.oid = known.function
      cross join lateral (
        select api.typescript_call(known.arguments, known.returns, known.options, E'\n          ') collate "C"
      ) as call (text)
    group by function.proname
  ) as named;
$$;
