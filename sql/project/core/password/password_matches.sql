create or replace function core.password_matches(p_stored text, p_salt bytea, p_key bytea)
returns boolean language sql volatile as $$
  -- True when the key was derived from the right password.
  -- The salt must still be the one in the ask: the password may have changed in between.
  select coalesce(stored.salt = p_salt and core.is_same(stored.key, p_key), false)
  from core.password_parse(p_stored) as stored;
$$;
