create or replace function api.bind_value(p_parsed api.parsed, p_value text, p_form text, p_offset integer)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds a value that may vary, and notes where it stands.
-- The value stands in the query so many characters behind the start of what is parsed. The form says which other texts
-- could stand there without changing how the query is parsed: see api.render_pattern.
begin
  p_parsed.values := p_parsed.values || p_value;
  p_parsed.slots := p_parsed.slots || row(
    cardinality(p_parsed.values),
    p_parsed.parameter,
    p_parsed.start + p_offset,
    length(p_value),
    p_form
  )::api.slot;
  return p_parsed;
end;
$$;
