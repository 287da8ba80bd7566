create or replace function api.next_node(p_nodes api.node[])
returns integer language plpgsql immutable parallel safe as $$
-- The place of the next node; refuses one too many.
begin
  if cardinality(p_nodes) = 500 then
    perform core.raise('bad_request', 'the query has more than 500 conditions');
  end if;
  return cardinality(p_nodes) + 1;
end;
$$;
