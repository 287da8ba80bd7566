create or replace function api.render_call_item(p_call api.call)
returns text language sql immutable parallel safe as $$
  -- The query that calls a function and has its value in item.
  -- The function must run exactly once. offset 0 keeps the planner from copying the call to each place that uses its
  -- value; and as a table of its own an unused call could be left out.
  select format('select %s as item%s offset 0', p_call.text, ' from ' || p_call.arguments);
$$;

create or replace function api.render_call_source(p_call api.call, p_relation oid)
returns text language sql immutable parallel safe as $$
  -- What the rows of a call are read from.
  -- A row that a relation or type is known for goes on as one of that type, so that functions of it still apply;
  -- a null is no row.
  select case
    when p_call.shape = 'object' and p_relation is not null then format(
      '(%s) as source cross join lateral pg_catalog.unnest(case when source.item is distinct from null then array[source.item] end)',
      api.render_call_item(p_call)
    )
    else concat(p_call.arguments || ' cross join lateral ', p_call.text)
  end;
$$;
