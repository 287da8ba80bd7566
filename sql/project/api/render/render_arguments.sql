create or replace function api.exact_type_name(p_type oid)
returns text
language sql
stable
as $$
  -- Also of a domain, whose own reading of a text is stricter than a cast to it.
  select format('%I.%I', namespace.nspname, type.typname)
  from
    pg_catalog.pg_type as type
    join pg_catalog.pg_namespace as namespace on namespace.oid = type.typnamespace
  where type.oid = p_type;
$$;

comment on function api.exact_type_name(oid) is 'The quoted name of a type, of a domain too.';

create or replace function api.render_argument(p_argument api.argument, p_function oid)
returns text
language sql
stable
as $$
  -- A member of the JSON object that an argument of the query becomes. A value is read as its type's text, an
  -- array too ({a,b}), unless the parameter is variadic or given more than once: then each value is an element.
  select
    format(
      case
        when parameter.is_variadic
        or cardinality(p_argument.bounds) > 1 then '%L, pg_catalog.json_build_array(%s)'
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

comment on function api.render_argument(api.argument, oid) is
  'The name and value of an argument given in the query.';

create or replace function api.render_arguments(p_function oid, p_given text[], p_json text)
returns text
language sql
stable
as $$
  -- Only what is given: what is not is left to the function's default. Types and names are the catalogue's.
  select
    format(
      'pg_catalog.json_to_record(%s) as a(%s)',
      p_json,
      string_agg(
        format('%I %s', parameter.name, api.exact_type_name(parameter.type)),
        ', '
        order by parameter.place
      )
    )
  from api.parameters_of(p_function) as parameter
  where parameter.name = any (p_given)
  having count(*) > 0;
$$;

comment on function api.render_arguments is
  'The arguments of a call as a row called a, or null when none is given.';
