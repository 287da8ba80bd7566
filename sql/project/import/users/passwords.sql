create or replace function import.algorithm_of(p_hash text, p_named text default null)
returns text language sql immutable as $$
  -- The algorithm of a password of a source; none where there is none.
  -- The form decides, for a source may name another one. p_named is what the source says.
  select case
    when coalesce(p_hash, '') in ('', '*', '!', '!import') then 'none'
    when p_hash ~ '^(bcrypt\$)?\$2[abxy]?\$' then 'bcrypt'
    when p_hash ~ '^scrypt\$' then 'scrypt'
    when p_hash ~ '^\$argon2' then 'argon2'
    when p_hash ~ '^\$fbscrypt\$' then 'firebase_scrypt'
    when p_hash ~ '^\$[PH]\$' then 'phpass'
    when p_named ~ '^[A-Za-z0-9_]{1,20}$' then p_named
    else 'unknown'
  end;
$$;

create or replace function import.password_kept(p_hash text)
returns text language plpgsql immutable as $$
-- The password of a source as it is stored here; null where nobody could sign in with it.
-- What a sign-in can check in the usual time: bcrypt of cost 4 to 14, which pgcrypto knows as $2a$ alone, and scrypt at
-- our own parameters, as our exports hold it. Any other parameter would show in the time of a sign-in, or exhaust memory.
declare
  v_scrypt core.password := core.password_parse(p_hash);
begin
  if p_hash ~ '^(bcrypt\$)?\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$' then
    return 'bcrypt$' || '$2a$' || right(p_hash, 56);
  end if;
  if
    (v_scrypt.n, v_scrypt.r, v_scrypt.p) = (16384, 8, 1)
    and octet_length(v_scrypt.salt) between 1 and 64
    and octet_length(v_scrypt.key) = 32
  then
    return core.password_text(v_scrypt);
  end if;
  return null;
end;
$$;
