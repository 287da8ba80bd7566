create or replace function operate.function_parameters(p_function pg_proc)
returns jsonb language plpgsql stable as $$
-- Name, mode, type and default of each parameter.
-- In their order, those that a function returns too.
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'name', nullif(p_function.proargnames[listed.place], ''),
          'mode', case coalesce(p_function.proargmodes[listed.place], 'i')
            when 'i' then 'in'
            when 'o' then 'out'
            when 'b' then 'inout'
            when 'v' then 'variadic'
            else 'table'
          end,
          'type', format_type(listed.type, null),
          'default', pg_get_function_arg_default(p_function.oid, listed.place::integer)
        )
        order by listed.place
      ),
      '[]'
    )
    from
      unnest(coalesce(p_function.proallargtypes, p_function.proargtypes::oid[])) with ordinality as listed (type, place)
  );
end;
$$;

create or replace function operate.settings_written(p_settings text[])
returns jsonb language plpgsql immutable parallel safe as $$
-- The settings of a function, as a change writes them.
-- As function.write takes them: a list of names is a list.
begin
  return (
    select jsonb_object_agg(
      setting.name,
      case
        when setting.name in ('search_path', 'temp_tablespaces') then (
          select coalesce(jsonb_agg(coalesce(replace(found.words[1], '""', '"'), found.words[2])), '[]')
          from regexp_matches(setting.value, '"((?:[^"]|"")*)"|([^",\s]+)', 'g') as found (words)
        )
        else to_jsonb(setting.value)
      end
    )
    from
      unnest(p_settings) as listed (line)
      cross join lateral (
        select split_part(listed.line, '=', 1), substr(listed.line, strpos(listed.line, '=') + 1)
      ) as setting (name, value)
  );
end;
$$;

create or replace function operate.is_plainly_written(p_function pg_proc)
returns boolean language plpgsql stable as $$
-- True if function.write can make the function again.
-- function.write knows no cost, support function or leakproof, and writes every body as a text.
begin
  return p_function.prokind = 'f'
  and p_function.prosqlbody is null
  and p_function.probin is null
  and not p_function.proleakproof
  and p_function.procost = 100
  and p_function.prorows = case when p_function.proretset then 1000 else 0 end
  and p_function.prosupport = 0
  and p_function.protrftypes is null;
end;
$$;

create or replace function operate.function_form(p_function pg_proc)
returns jsonb language plpgsql stable as $$
-- The parameters of a function, and the change that makes it again; null where only its definition does.
declare
  v_parameters jsonb := operate.function_parameters(p_function);
begin
  return jsonb_build_object(
    'parameters', v_parameters,
    'write', case
      when operate.is_plainly_written(p_function) then (
        select jsonb_strip_nulls(
          jsonb_build_object(
            'do', 'function.write',
            'schema', operate.schema_name(p_function.pronamespace),
            'name', p_function.proname,
            'arguments', jsonb_path_query_array(v_parameters, '$[*] ? (@.mode != "table")'),
            'returns', case
              when 't' = any (p_function.proargmodes) then (
                select jsonb_agg(jsonb_build_object('name', one -> 'name', 'type', one -> 'type'))
                from jsonb_array_elements(v_parameters) as one
                where one ->> 'mode' = 'table'
              )
              else to_jsonb(pg_get_function_result(p_function.oid))
            end,
            'language', language.lanname,
            'volatility', operate.volatility_word(p_function.provolatile),
            'parallel', case p_function.proparallel when 's' then 'safe' when 'r' then 'restricted' else 'unsafe' end,
            'strict', p_function.proisstrict,
            'definer', p_function.prosecdef,
            'settings', operate.settings_written(p_function.proconfig),
            'body', p_function.prosrc,
            'comment', operate.comment_of('pg_proc'::regclass, p_function.oid)
          )
        )
        from pg_language as language
        where language.oid = p_function.prolang
      )
    end
  );
end;
$$;
