create or replace function api.exact_type_name(p_type oid)
returns text language sql stable as $$
  -- The quoted name of a type, of a domain too.
  -- Also of a domain, whose own reading of a text is stricter than a cast to it.
  select format('%I.%I', namespace.nspname, type.typname)
  from
    pg_catalog.pg_type as type
    join pg_catalog.pg_namespace as namespace on namespace.oid = type.typnamespace
  where type.oid = p_type;
$$;

create or replace function api.render_argument(p_argument api.argument, p_function oid)
returns text language sql stable as $$
  -- The name and value of an argument given in the query.
  -- A member of the JSON object that an argument of the query becomes. A value is read as its type's text, an
  -- array too ({a,b}), unless the parameter is variadic or given more than once: then each value is an element.
  select format(
    case
      when parameter.is_variadic or cardinality(p_argument.bounds) > 1 then '%L, pg_catalog.json_build_array(%s)'
      when parameter.type in ('json'::regtype, 'jsonb'::regtype) then '%L, %s::pg_catalog.json'
      else '%L, %s'
    end,
    parameter.name,
    (
      select string_agg(format('($1)[%s]', value.bound), ', ' order by value.at)
      from unnest(p_argument.bounds) with ordinality as value (bound, at)
    )
  )
  from api.parameters_of(p_function) as parameter
  where parameter.name = p_argument.name;
$$;

create or replace function api.render_arguments(p_function oid, p_given text[], p_json text)
returns text language sql stable as $$
  -- The arguments of a call as a row called a, or null when none is given.
  -- Only what is given: what is not is left to the function's default. Types and names are the catalogue's.
  select format(
    'pg_catalog.json_to_record(%s) as a(%s)',
    p_json,
    string_agg(format('%I %s', parameter.name, api.exact_type_name(parameter.type)), ', ' order by parameter.place)
  )
  from api.parameters_of(p_function) as parameter
  where parameter.name = any (p_given)
  having count(*) > 0;
$$;

create or replace function api.render_invocation(p_function oid, p_given text[], p_whole_body text)
returns text language sql stable as $$
  -- The call of a function, with its arguments by name.
  -- p_whole_body stands for the one argument of a function that takes the body as it is.
  select format(
    'public.%I(%s)',
    function.proname,
    coalesce(
      p_whole_body,
      (
        select string_agg(
          format(
            case when parameter.is_variadic then 'variadic %1$I => a.%1$I' else '%1$I => a.%1$I' end,
            parameter.name
          ),
          ', '
          order by parameter.place
        )
        from api.parameters_of(p_function) as parameter
        where parameter.name = any (p_given)
      )
    )
  )
  from pg_catalog.pg_proc as function
  where function.oid = p_function;
$$;

create or replace function api.render_call(p_call api.call, p_method text, p_parsed api.parsed, p_payload api.payload)
returns api.call language plpgsql stable as $$
-- A planned call with its text, and where its arguments come from.
-- The body is the last of the values. Every argument is made from one JSON object, so that JSON's own reading of
-- a type decides, wherever the argument came from.
declare
  v_call api.call := p_call;
  v_given text[] := api.names_given(p_method, p_parsed, p_payload);
  v_body text := format('($1)[%s]', coalesce(cardinality(p_parsed.values), 0) + 1);
  v_json text := v_body || '::pg_catalog.json';
begin
  if p_method in ('GET', 'HEAD') then
    select format('pg_catalog.json_build_object(%s)', string_agg(api.render_argument(argument, v_call.function), ', '))
    into v_json
    from unnest(p_parsed.arguments) as argument;
  end if;

  if p_payload.kind is not null and api.takes_body(v_call.function) then
    select api.render_invocation(v_call.function, '{}', format('%s::%s', v_body, api.exact_type_name(parameter.type)))
    into v_call.text
    from api.parameters_of(v_call.function) as parameter;
    return v_call;
  end if;

  v_call.arguments := api.render_arguments(v_call.function, v_given, v_json);
  v_call.text := api.render_invocation(v_call.function, v_given, null);
  return v_call;
end;
$$;
