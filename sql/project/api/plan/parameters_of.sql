create or replace function api.parameters_of(p_function oid)
returns table (place integer, name text, type oid, is_variadic boolean, is_needed boolean) language sql stable as $$
  -- The input parameters of a function, in their order.
  -- Defaults belong to the last ones; one without a name has null.
  select
    numbered.place,
    numbered.name,
    numbered.type,
    numbered.mode = 'v',
    numbered.place <= function.pronargs - function.pronargdefaults
  from
    pg_catalog.pg_proc as function
    cross join lateral (
      select
        (row_number() over (order by part.at))::integer as place,
        nullif(part.name, '') as name,
        part.type,
        coalesce(part.mode, 'i') as mode
      from
        unnest(
          coalesce(function.proallargtypes, function.proargtypes::oid[]),
          function.proargmodes,
          function.proargnames
        ) with ordinality as part (type, mode, name, at)
      where coalesce(part.mode, 'i') in ('i', 'b', 'v')
    ) as numbered
  where function.oid = p_function
  order by numbered.place;
$$;
