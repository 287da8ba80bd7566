create or replace function api.render_call(p_function oid, p_given text[], p_whole_body text)
returns text
language sql
stable
as $$
  -- p_whole_body stands for the one argument of a function that takes the body as it is.
  select
    format(
      'public.%I(%s)',
      function.proname,
      coalesce(
        p_whole_body,
        (
          select
            string_agg(
              format(
                case
                  when parameter.is_variadic then 'variadic %1$I => a.%1$I'
                  else '%1$I => a.%1$I'
                end,
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

comment on function api.render_call(oid, text[], text) is 'The call itself.';
