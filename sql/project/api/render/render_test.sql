create or replace function api.compared_type(p_column api.column, p_path api.step[])
returns text language sql immutable parallel safe as $$
  -- The type that a filter compares in.
  select case
    when coalesce(p_path, '{}') = '{}' then (p_column).type
    when p_path[cardinality(p_path)].arrow = '->>' then 'pg_catalog.text'
    else 'pg_catalog.jsonb'
  end;
$$;

create or replace function api.render_search(p_condition api.condition, p_field text, p_type text)
returns text language plpgsql immutable parallel safe as $$
-- A full text search.
begin
  return (
    select format(
      '%s operator(pg_catalog.@@) pg_catalog.%s(%s%s)',
      case p_type
        when 'pg_catalog.tsvector' then p_field
        else format('pg_catalog.to_tsvector(%s%s)', language.text, p_field)
      end,
      case p_condition.operator
        when 'fts' then 'to_tsquery'
        when 'plfts' then 'plainto_tsquery'
        when 'phfts' then 'phraseto_tsquery'
        when 'wfts' then 'websearch_to_tsquery'
      end,
      language.text,
      api.render_bound(p_condition.bound, 'pg_catalog.text')
    )
    from (
      select
        coalesce(api.render_bound(p_condition.argument_bound, 'pg_catalog.regconfig') || ', ', '') as text
    ) as language
  );
end;
$$;

create or replace function api.render_values(p_condition api.condition, p_type text)
returns text language plpgsql immutable parallel safe as $$
-- What a filter compares with.
-- A star of like stands for any text. A value of a tree, which an index seldom answers, is not made for each row.
declare
  v_given text := format(
    case
      when p_condition.operator in ('like', 'ilike') then 'pg_catalog.translate(($1)[%s], ''*'', ''%%'')'
      else '($1)[%s]'
    end,
    p_condition.bound
  );
begin
  return case
    when p_condition.operator = 'in' then format('any (pg_catalog.string_to_array(%s, '','')::%s[])', v_given, p_type)
    when p_condition.operator = 'in_array' then format('any (%s::%s[])', v_given, p_type)
    when p_condition.quantifier in ('any', 'all') then format('%s (%s::%s[])', p_condition.quantifier, v_given, p_type)
    when p_condition.parent > 0 and p_condition.operator not in ('like', 'ilike', 'match', 'imatch') then format(
      '(select %s::%s)', v_given, p_type
    )
    else format('%s::%s', v_given, p_type)
  end;
end;
$$;

create or replace function api.render_test(p_condition api.condition)
returns text language plpgsql immutable parallel safe as $$
-- One filter.
declare
  v_column api.column := p_condition.column;
  v_type text := api.compared_type(v_column, p_condition.path);
  v_is_builtin boolean := v_column.builtin or v_type != v_column.type;
  v_field text := api.render_field(api.render_alias(p_condition.scope), v_column, p_condition.path);
begin
  if v_type = 'pg_catalog.jsonb' and v_column.type in ('pg_catalog.json', 'pg_catalog."json"') then
    v_field := format('(%s)::pg_catalog.jsonb', v_field);
  end if;

  return case
    when p_condition.operator = 'is' then format(
      '%s is %s',
      v_field,
      case p_condition.quantifier
        when 'null' then 'null'
        when 'not_null' then 'not null'
        when 'true' then 'true'
        when 'false' then 'false'
        when 'unknown' then 'unknown'
      end
    )
    when p_condition.operator = 'isdistinct' then format(
      '(%s is null or %1$s %s %s)',
      v_field,
      api.render_operator('neq', v_is_builtin),
      api.render_values(p_condition, v_type)
    )
    when p_condition.operator in ('fts', 'plfts', 'phfts', 'wfts') then api.render_search(p_condition, v_field, v_type)
    else format(
      '%s %s %s',
      v_field,
      api.render_operator(p_condition.operator, v_is_builtin),
      api.render_values(p_condition, v_type)
    )
  end;
end;
$$;
