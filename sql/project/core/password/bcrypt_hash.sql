create or replace function core.bcrypt_hash(p_stored text)
returns text
language sql
immutable
parallel safe
as $$
  -- pgcrypto knows today's algorithm by the name $2a$ alone. A cost that would hold the server up for
  -- minutes, and anything that crypt() would stumble over, is a marker that no password matches: null.
  select
    case
      when p_stored ~ '^bcrypt\$\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$' then '$2a$' || substr(
        p_stored,
        12
      )
    end;
$$;

comment on function core.bcrypt_hash(text) is
  'The hash in an imported password, as crypt() reads it; null for any other stored password.';
