create or replace function api.parse_tree(
  p_parsed api.parsed,
  p_scope integer,
  p_key text,
  p_value text
)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
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
  p_parsed.pattern := p_parsed.pattern
    || api.escape_pattern(left(p_value, length(p_value) - v_left));

  for v_part in
    select found.part from regexp_matches(v_value, api.tree_form(), 'g') as found (part)
  loop
    exit when cardinality(v_open) = 0 or not v_goes_on;
    v_left := v_left - length(v_part[1]);
    v_goes_on := v_part[2] is not null or v_part[8] like '%,';
    if v_part[2] is not null then
      p_parsed := api.add_branch(p_parsed, p_scope, v_open, v_part[2]);
      v_open := v_open || cardinality(p_parsed.nodes);
      p_parsed.pattern := p_parsed.pattern || api.escape_pattern(v_part[1]);
    else
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

comment on function api.parse_tree is 'Parses a logic tree into nodes.';
