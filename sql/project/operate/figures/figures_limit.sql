create or replace function operate.figures_limit(p_query jsonb)
returns integer language sql immutable parallel safe as $$
  -- How many rows of figures are wanted: 200, or what the query says, up to 1000.
  -- What is no number counts as absent: a screen of figures should show something.
  select case
    when p_query ->> 'limit' ~ '^[0-9]{1,6}$' then least(greatest((p_query ->> 'limit')::integer, 1), 1000)
    else 200
  end;
$$;
