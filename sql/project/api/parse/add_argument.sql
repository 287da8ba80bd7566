create or replace function api.add_argument(p_parsed api.parsed, p_name text, p_value text)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
-- Another value is an argument too unless it begins as a filter does, where only parsing can tell. A parameter
-- given again is one more value of its argument.
declare
  c_filter constant text := '(?!(?:not\.)?(?:eq|neq|gte?|lte?|i?like|i?match|in|is|isdistinct|(?:pl|ph|w)?fts|cs|cd|ov|sl|sr|nxr|nxl|adj)[.(])';
  v_argument api.argument;
  v_at integer := 1;
begin
  p_parsed := api.bind_value(p_parsed, p_value, c_filter || '([^\x00]*)');
  if p_value !~ ('^' || c_filter) then
    p_parsed.pattern := null;
  end if;

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

comment on function api.add_argument is 'Adds a value of an argument of a call.';
