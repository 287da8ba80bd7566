create or replace function operate.enabled_word(p_enabled "char")
returns text language sql immutable parallel safe as $$
  -- When a trigger fires, in words.
  select case p_enabled when 'O' then 'enabled' when 'D' then 'disabled' when 'R' then 'replica' else 'always' end;
$$;
