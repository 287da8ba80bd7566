create or replace function import.algorithm_of(p_hash text, p_named text default null)
returns text language sql immutable as $$
  -- The algorithm of a password of a source; none where there is none.
  -- The form decides, for a source may name another one. p_named is what the source says.
  select case
    when coalesce(p_hash, '') in ('', '*', '!', '!import') then 'none'
    when p_hash ~ '^(bcrypt\$)?\$2[abxy]?\$' then 'bcrypt'
    when p_hash ~ '^scrypt\$' then 'scrypt'
    when p_hash ~ '^\$argon2' then 'argon2'
    when p_hash ~ '^(\$fbscrypt|firebase)\$' then 'firebase_scrypt'
    when p_hash ~ '^\$[PH]\$' then 'phpass'
    when p_named ~ '^[A-Za-z0-9_]{1,20}$' then p_named
    else 'unknown'
  end;
$$;
