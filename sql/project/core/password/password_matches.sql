create or replace function core.password_matches(p_stored text, p_salt bytea, p_key bytea)
returns boolean language plpgsql volatile as $$
-- True when the key was derived from the right password.
-- The salt must still be the one in the ask: the password may have changed in between. Keys are compared through a
-- digest with a random prefix, so the time of the comparison reveals nothing.
declare
  v_stored core.password := core.password_parse(p_stored);
  v_prefix bytea := core.random_bytes(16);
begin
  return coalesce(v_stored.salt = p_salt and sha256(v_prefix || v_stored.key) = sha256(v_prefix || p_key), false);
end;
$$;
