create or replace function core.hash_kept(p_hash text)
returns text language sql immutable parallel safe as $$
  -- A password hashed elsewhere as it is stored here; null where a sign-in could not check it in the usual time.
  -- bcrypt of cost 4 to 14, which pgcrypto knows as $2a$ alone, Argon2, Firebase's scrypt in the form that Supabase has or
  -- in ours, and scrypt at our own parameters.
  select case
    when p_hash ~ '^(bcrypt\$)?\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$'
      then 'bcrypt$' || '$2a$' || right(p_hash, 56)
    when core.imported_scheme(p_hash) is not null then p_hash
    when starts_with(p_hash, '$fbscrypt$') then (
      select core.firebase_stored(
        jsonb_build_object(
          'memory', part[1],
          'rounds', part[2],
          'separator', part[3],
          'signer', part[4],
          'salt', part[5],
          'hash', part[6]
        )
      )
      from
        regexp_match(
          p_hash, '^\$fbscrypt\$v=1,n=([0-9]+),r=([0-9]+),p=1(?:,ss=([^,$]*))?(?:,sk=([^,$]*))?\$([^$]+)\$([^$]+)$'
        ) as part
    )
    when (given.n, given.r, given.p) = (16384, 8, 1)
      and octet_length(given.salt) between 1 and 64
      and octet_length(given.key) = 32 then core.password_text(given)
  end
  from core.password_parse(p_hash) as given;
$$;
