create or replace function operate.function_signature(p_change jsonb)
returns text language sql stable as $$
  -- A function by its name and the types of its arguments, as SQL.
  -- Without arguments given, the name must be that of one function.
  select
    operate.target_name(p_change, 'name') || coalesce(
      (
        select format(
          '(%s)',
          string_agg(operate.type_name(coalesce(listed.one ->> 'type', listed.one #>> '{}')), ', ' order by listed.at)
        )
        from jsonb_array_elements(p_change -> 'arguments') with ordinality as listed (one, at)
        having p_change ? 'arguments'
      ),
      ''
    );
$$;

create or replace function operate.function_argument(p_argument jsonb)
returns text language plpgsql stable as $$
begin
  perform operate.require_members(p_argument, 'an argument', '{type}', '{name,mode,default}');
  return concat_ws(
    ' ',
    operate.member_among(p_argument, 'mode', '{in,out,inout,variadic}'),
    quote_ident(p_argument ->> 'name'),
    operate.type_name(p_argument ->> 'type'),
    'default ' || operate.expression(p_argument -> 'default', 'default')
  );
end;
$$;

create or replace function operate.function_result(p_returns jsonb)
returns text language plpgsql stable as $$
-- What a function returns, as SQL.
-- A type, "setof" a type, or a list of columns.
declare
  v_type text := p_returns #>> '{}';
begin
  if jsonb_typeof(p_returns) = 'array' then
    perform operate.require_members(listed, 'a returned column', '{name,type}', '{}')
    from jsonb_array_elements(p_returns) as listed;
    return (
      select format(
        'table (%s)',
        string_agg(
          format('%I %s', listed.one ->> 'name', operate.type_name(listed.one ->> 'type')),
          ', '
          order by listed.at
        )
      )
      from jsonb_array_elements(p_returns) with ordinality as listed (one, at)
    );
  end if;
  if v_type ~* '^setof\s' then
    return 'setof ' || operate.type_name(regexp_replace(v_type, '^\w+\s+', ''));
  end if;
  return operate.type_name(v_type);
end;
$$;

create or replace function operate.function_settings(p_change jsonb)
returns text language plpgsql stable as $$
-- A function with its owner's rights must not look for names where its caller says, so it gets a path unless it has one.
declare
  v_settings jsonb := coalesce(p_change -> 'settings', '{}');
  v_name text;
begin
  if (p_change ->> 'definer')::boolean and not v_settings ? 'search_path' then
    v_settings := v_settings || '{"search_path": ["pg_catalog", "pg_temp"]}';
  end if;
  for v_name in select jsonb_object_keys(v_settings) loop
    if v_name !~ '^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$' then
      perform core.raise('bad_request', format('"%s" is not the name of a setting', v_name));
    end if;
  end loop;
  return (
    select string_agg(
      format(
        'set %s to %s',
        setting.name,
        case jsonb_typeof(setting.value)
          when 'array' then (
            select string_agg(format('%L', element), ', ' order by at)
            from jsonb_array_elements_text(setting.value) with ordinality as listed (element, at)
          )
          else format('%L', setting.value #>> '{}')
        end
      ),
      E'\n'
      order by setting.name
    )
    from jsonb_each(v_settings) as setting (name, value)
  );
end;
$$;

create or replace function operate.render_function_write(p_change jsonb)
returns text[] language plpgsql stable as $$
-- A body without a dollar sign is easier to read between dollar quotes; any other is a string.
declare
  v_body text := p_change ->> 'body';
begin
  return array_remove(
    array[
      concat_ws(
        E'\n',
        format(
          'create or replace function %s(%s)',
          operate.target_name(p_change, 'name'),
          (
            select string_agg(operate.function_argument(listed.one), ', ' order by listed.at)
            from jsonb_array_elements(coalesce(p_change -> 'arguments', '[]')) with ordinality as listed (one, at)
          )
        ),
        'returns ' || operate.function_result(p_change -> 'returns'),
        format('language %I', coalesce(p_change ->> 'language', 'sql')),
        operate.member_among(p_change, 'volatility', '{immutable,stable,volatile}'),
        case when (p_change ->> 'strict')::boolean then 'strict' end,
        case when (p_change ->> 'definer')::boolean then 'security definer' end,
        'parallel ' || operate.member_among(p_change, 'parallel', '{safe,restricted,unsafe}'),
        operate.function_settings(p_change),
        case when v_body ~ '\$' then format('as %L', v_body) else format('as $function$%s$function$', v_body) end
      ),
      case
        when p_change ->> 'comment' is not null then format(
          'comment on function %s is %L',
          operate.function_signature(
            p_change || jsonb_build_object(
              'arguments', jsonb_path_query_array(
                p_change,
                '$.arguments[*] ? (!exists(@.mode) || @.mode == null || !(@.mode like_regex "^out$" flag "i"))'
              )
            )
          ),
          p_change ->> 'comment'
        )
      end
    ],
    null
  );
end;
$$;
