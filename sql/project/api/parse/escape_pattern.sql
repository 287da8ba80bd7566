create or replace function api.escape_pattern(p_text text)
returns text
language plpgsql
immutable
parallel safe
as $$
-- For JavaScript's u mode, which allows no escape but of the characters of its syntax.
begin
  if p_text ~ '[^A-Za-z0-9_,=:-]' then
    return regexp_replace(p_text, '[\^$\\.*+?()\[\]{}|/]', '\\\&', 'g');
  end if;
  return p_text;
end;
$$;

comment on function api.escape_pattern is 'A regular expression that matches just that text.';
