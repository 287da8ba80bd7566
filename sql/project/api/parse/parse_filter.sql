create or replace function api.begins_as_filter(p_value text)
returns boolean language sql immutable parallel safe as $$
  -- True for a value that may be a filter.
  select p_value ~ ('^' || api.filter_form());
$$;

create or replace function api.add_argument(p_parsed api.parsed, p_name text, p_value text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds a value of an argument of a call.
-- Other values are arguments too, except those that begin as a filter: only parsing decides those. A parameter given
-- again is one more value of its argument.
declare
  v_argument api.argument;
  v_at integer := 1;
begin
  p_parsed := api.bind_value(
    p_parsed,
    p_value,
    case when api.begins_as_filter(p_value) then 'unclear' else 'argument' end,
    0
  );

  foreach v_argument in array p_parsed.arguments loop
    exit when v_argument.name = p_name;
    v_at := v_at + 1;
  end loop;
  if v_at > cardinality(p_parsed.arguments) then
    v_argument := row(p_name, null)::api.argument;
  end if;
  v_argument.bounds := v_argument.bounds || cardinality(p_parsed.values);
  p_parsed.arguments[v_at] := v_argument;
  return p_parsed;
end;
$$;

create or replace function api.is_filter(p_value text)
returns boolean language plpgsql immutable parallel safe as $$
-- Whether a parameter of a call by GET is a filter, not an argument.
begin
  return p_value ~ (
    '^(not\.)?((eq|gte?|lte?|i?like|i?match)(\((any|all)\))?\.|(neq|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj)\.' || '|(pl|ph|w)?fts(\([A-Za-z0-9_]+\))?\.|in\.' || api.list_form(

    ) || '$|is\.([Nn][Uu][Ll][Ll]|[Nn][Oo][Tt]_[Nn][Uu][Ll][Ll]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]' || '|[Uu][Nn][Kk][Nn][Oo][Ww][Nn])$)'
  );
end;
$$;

create or replace function api.parse_filter(p_parsed api.parsed, p_kind text, p_scope integer, p_key text, p_value text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Parses a filter, or an argument of a call.
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
  v_start := case when v_node.negated then 5 else 1 end;
  v_node.operator := split_part(substr(p_value, v_start), '.', 1);
  if strpos(substr(p_value, v_start), '.') = 0 then
    perform core.raise('bad_request', format('%s has no operator', p_key), format('write %s=eq.value', p_key));
  end if;
  v_start := v_start + length(v_node.operator) + 1;
  p_parsed.start := v_start;
  return api.add_test(p_parsed, v_node, substr(p_value, v_start), false);
end;
$$;
