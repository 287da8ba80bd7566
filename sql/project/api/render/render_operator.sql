create or replace function api.operator_symbol(p_operator text)
returns text language sql immutable parallel safe as $$
  -- The operator of Postgres for one of the dialect.
  -- A closed map: what is not in it is null, and so is the statement.
  select case p_operator
    when 'eq' then '='
    when 'neq' then '<>'
    when 'gt' then '>'
    when 'gte' then '>='
    when 'lt' then '<'
    when 'lte' then '<='
    when 'like' then '~~'
    when 'ilike' then '~~*'
    when 'match' then '~'
    when 'imatch' then '~*'
    when 'in' then '='
    when 'in_array' then '='
    when 'cs' then '@>'
    when 'cd' then '<@'
    when 'ov' then '&&'
    when 'sl' then '<<'
    when 'sr' then '>>'
    when 'nxr' then '&<'
    when 'nxl' then '&>'
    when 'adj' then '-|-'
    when 'fts' then '@@'
    when 'plfts' then '@@'
    when 'phfts' then '@@'
    when 'wfts' then '@@'
  end;
$$;

create or replace function api.render_operator(p_operator text, p_builtin boolean)
returns text language sql immutable parallel safe as $$
  -- The SQL of an operator of the dialect.
  -- A type that is not built in brings its own operators, wherever they stand.
  select case
    when p_builtin then 'operator(pg_catalog.' || api.operator_symbol(p_operator) || ')'
    else api.operator_symbol(p_operator)
  end;
$$;
