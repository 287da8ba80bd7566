create or replace function api.parse_filter(
  p_parsed api.parsed,
  p_kind text,
  p_scope integer,
  p_key text,
  p_value text
)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
-- column=operator.value, where the value is all the rest; for a call by GET, else argument=value.
declare
  v_node api.node;
  v_part text[];
  v_start integer := 1;
begin
  v_node.name := p_key;
  if p_key ~ '[^A-Za-z0-9_]' or octet_length(p_key) not between 1 and 63 then
    v_part := regexp_match(p_key, '^( *' || api.key_form() || ' *)(' || api.path_form() || ')$');
    if v_part is null then
      perform core.raise('bad_request', format('%s is not a column or parameter', p_key));
    end if;
    v_node.name := api.require_short(api.unquote(v_part[1]));
  end if;
  if p_kind = 'call_get' and p_scope = 0 and not api.is_filter(p_value) then
    return api.add_argument(p_parsed, coalesce(api.unquote(p_key), ''), p_value);
  end if;

  if v_part[2] != '' then
    v_node.path := api.path_steps(v_part[2], cardinality(p_parsed.values));
    p_parsed.values := p_parsed.values || api.path_keys(v_part[2]);
  end if;
  v_node.scope := p_scope;
  v_node.parent := 0;
  v_node.kind := 'test';
  v_node.negated := starts_with(p_value, 'not.');
  v_start := case
    when v_node.negated then 5
    else 1
  end;
  v_node.operator := split_part(substr(p_value, v_start), '.', 1);
  if strpos(substr(p_value, v_start), '.') = 0 then
    perform
      core.raise(
        'bad_request',
        format('%s has no operator', p_key),
        format('write %s=eq.value', p_key)
      );
  end if;
  v_start := v_start + length(v_node.operator) + 1;
  return api.add_test(p_parsed, v_node, substr(p_value, v_start), false);
end;
$$;

comment on function api.parse_filter is 'Parses a filter, or an argument of a call.';
