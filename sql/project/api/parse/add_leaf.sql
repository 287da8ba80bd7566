create or replace function api.add_leaf(
  p_parsed api.parsed,
  p_scope integer,
  p_parent integer,
  p_part text[]
)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
-- The parts are those of api.tree_form. A list in parentheses is for in alone: elsewhere its comma would end the
-- value, and whoever wrote it meant something else.
declare
  v_node api.node;
begin
  v_node.scope := p_scope;
  v_node.parent := p_parent;
  v_node.kind := 'test';
  v_node.negated := p_part[5] is not null;
  v_node.name := api.parse_name(p_part[3]);
  v_node.operator := p_part[6];
  if starts_with(ltrim(p_part[7], ' '), '(') and p_part[6] != 'in' then
    perform
      core.raise('bad_request', format('%s: quote a value that has parentheses', v_node.name));
  end if;

  p_parsed.pattern := p_parsed.pattern
    || api.escape_pattern(substring(p_part[1] from '^ *') || p_part[3] || p_part[4] || '.');
  if p_part[4] != '' then
    v_node.path := api.path_steps(p_part[4], cardinality(p_parsed.values));
    p_parsed.values := p_parsed.values || api.path_keys(p_part[4]);
  end if;

  p_parsed := api.add_test(p_parsed, v_node, p_part[7], true);
  p_parsed.pattern := p_parsed.pattern || api.escape_pattern(p_part[8]);
  return p_parsed;
end;
$$;

comment on function api.add_leaf is 'Adds a test of a logic tree.';
