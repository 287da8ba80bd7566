create or replace function api.bind_value(p_parsed api.parsed, p_value text, p_form text)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
-- The form matches the value in its place; its group says what the gateway may put there instead.
begin
  p_parsed.values := p_parsed.values || p_value;
  p_parsed.slots := p_parsed.slots || cardinality(p_parsed.values);
  p_parsed.pattern := p_parsed.pattern || p_form;
  return p_parsed;
end;
$$;

comment on function api.bind_value is 'Takes a value that may vary out of the text.';
