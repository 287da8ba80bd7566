create or replace function operate.volatility_word(p_volatility "char")
returns text language sql immutable parallel safe as $$
  select case p_volatility when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end;
$$;

comment on function operate.volatility_word("char") is 'The volatility of a function in words.';
