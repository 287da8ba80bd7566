create or replace function core.bcrypt_matches(p_hash text, p_password text)
returns boolean language sql volatile as $$
  -- True when the hash is that of the password.
  select core.is_same(convert_to(p_hash, 'UTF8'), convert_to(core.crypt(p_password, p_hash), 'UTF8'));
$$;
