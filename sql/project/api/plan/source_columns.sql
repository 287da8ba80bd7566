create or replace function api.source_columns(p_relation oid, p_function oid)
returns table (place integer, name text, type oid) language sql stable as $$
  -- The columns of a relation, or of a function's result.
  -- A function that gives rows of its own making has its output parameters for columns.
  select attribute.attnum::integer, attribute.attname::text, attribute.atttypid
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = p_relation and attribute.attnum > 0 and not attribute.attisdropped
  union all
  select argument.at::integer, argument.name, argument.type
  from
    pg_catalog.pg_proc as function,
    unnest(function.proargnames, function.proargmodes, function.proallargtypes) with ordinality as argument (
      name, mode, type, at
    )
  where p_relation is null and function.oid = p_function and argument.mode in ('o', 'b', 't');
$$;
