create or replace function operate.volatility_word(p_volatility "char")
returns text language sql immutable parallel safe as $$
  -- The volatility of a function in words.
  select case p_volatility when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end;
$$;
