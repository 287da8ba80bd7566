create or replace function operate.index_column(p_column jsonb)
returns text language plpgsql stable as $$
-- A column or expression of an index, as SQL.
-- A name, or an object that says more.
begin
  if jsonb_typeof(p_column) = 'string' then
    return operate.names_written(jsonb_build_array(p_column), 'columns');
  end if;

  perform operate.require_members(p_column, 'a column', '{}', '{column,expression,collation,opclass,order,nulls}');
  if (p_column ->> 'column' is null) = (p_column ->> 'expression' is null) then
    perform core.raise('bad_request', 'a column of an index needs "column" or "expression"');
  end if;
  return concat_ws(
    ' ',
    coalesce(quote_ident(p_column ->> 'column'), operate.expression(p_column -> 'expression', 'expression')),
    'collate ' || quote_ident(p_column ->> 'collation'),
    quote_ident(p_column ->> 'opclass'),
    operate.member_among(p_column, 'order', '{asc,desc}'),
    'nulls ' || operate.member_among(p_column, 'nulls', '{first,last}')
  );
end;
$$;

create or replace function operate.index_name(p_change jsonb)
returns text language sql immutable parallel safe as $$
  -- The name of an index that may have been given none.
  select coalesce(
    p_change ->> 'name',
    (p_change ->> 'table') || '_' || (
      select string_agg(
        case jsonb_typeof(listed.part)
          when 'string' then listed.part #>> '{}'
          else coalesce(listed.part ->> 'column', 'expr')
        end,
        '_'
        order by listed.at
      )
      from jsonb_array_elements(p_change -> 'columns') with ordinality as listed (part, at)
    ) || '_idx'
  );
$$;

create or replace function operate.render_index_create(p_change jsonb)
returns text[] language plpgsql stable as $$
begin
  if p_change -> 'columns' = '[]' then
    perform core.raise('bad_request', '"columns" must have a column');
  end if;
  return array[
    concat_ws(
      ' ',
      'create',
      case when (p_change ->> 'unique')::boolean then 'unique' end,
      'index',
      case when (p_change ->> 'concurrently')::boolean then 'concurrently' end,
      quote_ident(operate.index_name(p_change)),
      'on',
      operate.target_name(p_change, 'table'),
      'using ' || quote_ident(p_change ->> 'method'),
      (
        select format('(%s)', string_agg(operate.index_column(listed.part), ', ' order by listed.at))
        from jsonb_array_elements(p_change -> 'columns') with ordinality as listed (part, at)
      ),
      case
        when p_change -> 'include' is not null then format(
          'include (%s)',
          operate.names_written(p_change -> 'include', 'include')
        )
      end,
      case when not (p_change ->> 'nulls_distinct')::boolean then 'nulls not distinct' end,
      'where ' || operate.expression(p_change -> 'where', 'where')
    )
  ];
end;
$$;
