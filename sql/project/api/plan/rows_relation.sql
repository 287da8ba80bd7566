create or replace function api.rows_relation(p_function oid)
returns oid language sql stable as $$
  -- The relation or type whose rows a function gives.
  select nullif(type.typrelid, 0)
  from
    pg_catalog.pg_proc as function
    join pg_catalog.pg_type as type on type.oid = api.base_type(function.prorettype)
  where function.oid = p_function and not coalesce(function.proargmodes && array['o', 'b', 't']::"char"[], false);
$$;
