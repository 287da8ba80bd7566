create or replace function operate.enabled_word(p_enabled "char")
returns text language sql immutable parallel safe as $$
  select case p_enabled when 'O' then 'enabled' when 'D' then 'disabled' when 'R' then 'replica' else 'always' end;
$$;

comment on function operate.enabled_word("char") is 'When a trigger fires, in words.';
