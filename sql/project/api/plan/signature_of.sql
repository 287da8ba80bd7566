create or replace function api.signature_of(p_function oid)
returns text
language sql
stable
as $$
  select
    format(
      '%I(%s)',
      function.proname,
      (
        select
          string_agg(
            concat_ws(
              ' ',
              case
                when parameter.is_variadic then 'variadic'
              end,
              quote_ident(parameter.name),
              format_type(parameter.type, null),
              case
                when not parameter.is_needed then 'default'
              end
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

comment on function api.signature_of(oid) is
  'A function as an error names it: its name and its parameters.';
