create or replace function core.is_base64(p_text text)
returns boolean
language sql
immutable
parallel safe
as $$
  -- What decode() takes, in one line and with its padding.
  select length(p_text) % 4 = 0 and p_text ~ '^[A-Za-z0-9+/]+={0,2}$';
$$;

comment on function core.is_base64(text) is 'True for bytes written in base64.';
