create or replace function api.add_branch(p_parsed api.parsed, p_scope integer, p_parents integer[], p_word text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds an and or or, whose tests follow.
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

create or replace function api.add_leaf(p_parsed api.parsed, p_scope integer, p_parent integer, p_part text[])
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds a test of a logic tree.
-- The parts are those of api.tree_form. Only in takes a list in parentheses; for other operators its comma would end the
-- value, which the client cannot have meant.
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
    perform core.raise('bad_request', format('%s: quote a value that has parentheses', v_node.name));
  end if;

  if p_part[4] != '' then
    v_node.path := api.path_steps(p_part[4], cardinality(p_parsed.values));
    p_parsed.values := p_parsed.values || api.path_keys(p_part[4]);
  end if;

  return api.add_test(p_parsed, v_node, p_part[7], true);
end;
$$;

create or replace function api.parse_tree(p_parsed api.parsed, p_scope integer, p_key text, p_value text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Parses a logic tree into nodes.
-- The tree is walked flat, with the branches open at each part, so that no depth of it costs anything.
-- p_key: and, or, not.and, not.or. Whatever no part matches is missing from their lengths.
declare
  v_value text := substring(p_value from '^ *\((.*)$');
  v_left integer := length(v_value);
  v_open integer[] := array[]::integer[];
  v_part text[];
  v_goes_on boolean := true;
begin
  p_parsed := api.add_branch(p_parsed, p_scope, v_open, p_key);
  v_open := array[cardinality(p_parsed.nodes)];

  for v_part in
    select found.part from regexp_matches(v_value, api.tree_form(), 'g') as found (part)
  loop
    exit when cardinality(v_open) = 0 or not v_goes_on;
    v_left := v_left - length(v_part[1]);
    v_goes_on := v_part[2] is not null or v_part[8] like '%,';
    if v_part[2] is not null then
      p_parsed := api.add_branch(p_parsed, p_scope, v_open, v_part[2]);
      v_open := v_open || cardinality(p_parsed.nodes);
    else
      p_parsed.start := length(p_value) - v_left - length(v_part[7] || v_part[8]) + 1;
      p_parsed := api.add_leaf(p_parsed, p_scope, v_open[cardinality(v_open)], v_part);
      v_part[8] := translate(v_part[8], ' ,', '');
      v_open := case
        when length(v_part[8]) <= cardinality(v_open) then
          trim_array(v_open, length(v_part[8]))
      end;
    end if;
  end loop;

  if v_left = 0 and v_open = '{}' and v_part[1] ~ '\) *$' then
    return p_parsed;
  end if;
  perform
    core.raise('bad_request', format('%s is not a list of conditions', p_key), 'write or=(a.eq.1,b.gt.2)');
end;
$$;
