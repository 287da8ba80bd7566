create or replace function core.turn_of(p_name text)
returns integer language sql immutable parallel safe as $$
  -- The number of the turn of a name; 0 where the kind has but one.
  -- Names share 256 places: now and then one waits for another, and no row is ever made or deleted.
  select coalesce((hashtextextended(p_name, 0) & 255)::integer, 0);
$$;
