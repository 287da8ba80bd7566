create or replace function core.bcrypt_matches(p_hash text, p_password text)
returns boolean language sql volatile as $$
  -- True when the hash is that of the password.
  -- Compared as core.password_matches compares keys.
  select coalesce(
    sha256(fresh.prefix || convert_to(p_hash, 'UTF8')) = sha256(
      fresh.prefix || convert_to(core.crypt(p_password, p_hash), 'UTF8')
    ),
    false
  )
  from (select core.random_bytes(16) as prefix) as fresh;
$$;
