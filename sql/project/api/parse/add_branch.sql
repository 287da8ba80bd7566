create or replace function api.add_branch(
  p_parsed api.parsed,
  p_scope integer,
  p_parents integer[],
  p_word text
)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
declare
  v_node api.node;
begin
  if p_word not in ('and', 'or', 'not.and', 'not.or') then
    perform core.raise('bad_request', format('%s( does not begin a logic tree', p_word));
  end if;
  if cardinality(p_parents) = 20 then
    perform core.raise('bad_request', 'filters are nested more than 20 levels deep');
  end if;

  v_node.scope := p_scope;
  v_node.id := api.next_node(p_parsed.nodes);
  v_node.parent := coalesce(p_parents[cardinality(p_parents)], 0);
  v_node.kind := replace(p_word, 'not.', '');
  v_node.negated := starts_with(p_word, 'not.');
  p_parsed.nodes := p_parsed.nodes || v_node;
  return p_parsed;
end;
$$;

comment on function api.add_branch is 'Adds an and or or, whose tests follow.';
