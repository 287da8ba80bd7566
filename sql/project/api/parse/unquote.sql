create or replace function api.unquote(p_written text)
returns text language plpgsql immutable parallel safe as $$
-- The text that a name or key, quoted or not, stands for.
declare
  v_text text := btrim(p_written, ' ');
begin
  if starts_with(v_text, '"') then
    return regexp_replace(substr(v_text, 2, length(v_text) - 2), '\\(.)', '\1', 'g');
  end if;
  return v_text;
end;
$$;
