create or replace function auth.password_hash_stored(p_hash text)
returns text
language sql
immutable
parallel safe
as $$
  -- What was hashed elsewhere, as we store it: only what the gateway can compute again, in a time and a memory
  -- that a sign-in may take.
  select
    case
      when p_hash ~ '^(bcrypt\$)?\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$' then (
        'bcrypt$' || regexp_replace(p_hash, '^bcrypt\$', '')
      )
      when given.n between 1024 and 131072
      and given.n & (given.n - 1) = 0
      and given.r between 1 and 16
      and given.p between 1 and 4
      and octet_length(given.salt) <= 64
      and octet_length(given.key) = 32 then core.password_text(given)
    end
  from core.password_parse(p_hash) as given;
$$;

comment on function auth.password_hash_stored(text) is
  'A hash made elsewhere, as it is stored; null when it is none we know.';
