create or replace function core.bcrypt_hash(p_stored text)
returns text language sql immutable parallel safe as $$
  -- The hash of an imported password, as crypt() reads it; null for any other stored password.
  -- pgcrypto knows today's algorithm only as $2a$. Null, which no password matches, for a cost that would take minutes
  -- and for anything that crypt() would reject.
  select case
    when p_stored ~ '^bcrypt\$\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$' then '$2a$' || substr(p_stored, 12)
  end;
$$;
