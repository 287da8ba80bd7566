create or replace function api.call_shape(p_function oid)
returns text language sql stable as $$
  -- What a call answers with: rows, object, values, value or nothing.
  -- With an OUT parameter it is an object, even where that is the only one. A record without any has no columns
  -- that could be known before it runs, so it is a value. A domain over rows gives rows.
  select case
    when result.typtype = 'c' or function.proargmodes && array['o', 'b', 't']::"char"[] then case
      when function.proretset then 'rows'
      else 'object'
    end
    when function.prorettype = 'void'::regtype then 'nothing'
    when function.proretset then 'values'
    else 'value'
  end
  from
    pg_catalog.pg_proc as function
    join pg_catalog.pg_type as result on result.oid = api.base_type(function.prorettype)
  where function.oid = p_function;
$$;
