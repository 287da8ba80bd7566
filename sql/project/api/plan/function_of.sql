create or replace function api.signature_of(p_function oid)
returns text language sql stable as $$
  -- A function as an error names it: its name and its parameters.
  select format(
    '%I(%s)',
    function.proname,
    (
      select string_agg(
        concat_ws(
          ' ',
          case when parameter.is_variadic then 'variadic' end,
          quote_ident(parameter.name),
          format_type(parameter.type, null),
          case when not parameter.is_needed then 'default' end
        ),
        ', '
        order by parameter.place
      )
      from api.parameters_of(p_function) as parameter
    )
  )
  from pg_catalog.pg_proc as function
  where function.oid = p_function;
$$;

create or replace function api.takes_names(p_function oid, p_given text[])
returns boolean language sql stable as $$
  -- True when a function can be called with arguments of exactly these names.
  select
    not exists (
      select
      from unnest(p_given) as given (name)
      where
        given.name not in (
          select parameter.name
          from api.parameters_of(p_function) as parameter
          where parameter.name is not null
        )
    )
    and not exists (
      select
      from api.parameters_of(p_function) as parameter
      where parameter.is_needed and not coalesce(parameter.name = any (p_given), false)
    );
$$;

create or replace function api.takes_body(p_function oid)
returns boolean language sql stable as $$
  -- True when a function's only parameter has no name, so that the whole body is its argument.
  select coalesce(
    bool_and(
      parameter.name is null
      and not parameter.is_variadic
      and parameter.type in ('json'::regtype, 'jsonb'::regtype, 'text'::regtype)
    )
    and count(*) = 1,
    false
  )
  from api.parameters_of(p_function) as parameter;
$$;

create or replace function api.functions_matching(p_functions oid[], p_given text[])
returns oid[] language sql stable as $$
  -- Those of the functions that are meant by arguments of these names.
  -- Those that leave the fewest parameters to their defaults; and any that takes the same types under these names,
  -- since Postgres itself could not choose between them.
  with
    matching as (
      select
        function.oid,
        function.pronargs,
        known.at,
        array(
          select parameter.type
          from api.parameters_of(function.oid) as parameter
          where parameter.name = any (p_given)
          order by parameter.name
        ) as types
      from
        unnest(p_functions) with ordinality as known (oid, at)
        join pg_catalog.pg_proc as function on function.oid = known.oid
      where api.takes_names(function.oid, p_given)
    ),
    nearest as (select * from matching order by matching.pronargs, matching.oid limit 1)
  select coalesce(array_agg(matching.oid order by matching.at), '{}')
  from
    matching
    cross join nearest
  where matching.pronargs = nearest.pronargs or matching.types = nearest.types;
$$;

create or replace function api.function_of(p_name text, p_given text[], p_body text, p_as oid)
returns oid language plpgsql stable as $$
-- The function of public that a call means.
-- p_given is null where the body is no object, and p_body, its kind, where there is none. The whole body as the
-- one argument is what is tried last.
declare
  v_known oid[] := array(select api.functions_named(p_name, p_as));
  v_found oid[] := array[]::oid[];
begin
  if v_known = '{}' then
    perform core.raise('not_found', format('there is no function named %I', p_name));
  end if;

  if p_given is not null then
    v_found := api.functions_matching(v_known, p_given);
  end if;
  if v_found = '{}' and p_body is not null then
    v_found := array(
      select known.oid
      from unnest(v_known) as known (oid)
      where api.takes_body(known.oid)
      order by (api.signature_of(known.oid))
      limit 1
    );
  end if;

  if cardinality(v_found) != 1 then
    perform core.raise(
      'bad_request',
      case v_found
        when '{}' then format('no function %I takes these arguments', p_name)
        else format('more than one function %I takes these arguments', p_name)
      end,
      (
        select 'There is ' || string_agg(api.signature_of(listed.oid), '; ')
        from unnest(coalesce(nullif(v_found, '{}'), v_known)) as listed (oid)
      )
    );
  end if;
  return v_found[1];
end;
$$;
