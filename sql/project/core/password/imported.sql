create or replace function core.argon2_ask(p_stored text)
returns jsonb language sql immutable parallel safe as $$
  -- The ask for the key of a password that was hashed by Argon2; null for any other, and for one that costs too much.
  -- At most 256 MiB are written for a password, and 128 MiB are held meanwhile.
  select jsonb_build_object(
    'kind', 'argon2',
    'variant', part[1],
    'memory', part[2]::integer,
    'passes', part[3]::integer,
    'lanes', part[4]::integer,
    'salt', encode(core.bytes_of(part[5]), 'base64'),
    'length', octet_length(core.bytes_of(part[6]))
  )
  from
    regexp_match(
      p_stored,
      '^\$(argon2id|argon2i|argon2d)\$v=19\$m=([0-9]+),t=([0-9]+),p=([0-9]+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$'
    ) as part
  where
    length(p_stored) < 200
    and length(part[2]) <= 6
    and length(part[3]) <= 2
    and length(part[4]) <= 2
    and part[4]::integer between 1 and 16
    and part[3]::integer >= 1
    and part[2]::integer between 8 * part[4]::integer and 131072
    and part[2]::integer * part[3]::integer <= 262144
    and octet_length(core.bytes_of(part[5])) between 8 and 48
    and octet_length(core.bytes_of(part[6])) between 16 and 64;
$$;

comment on function core.argon2_ask(text) is 'The ask for the key of a password that was hashed by Argon2.';

create or replace function core.argon2_work(p_stored text)
returns bigint language sql immutable parallel safe as $$
  -- How much memory a hash of Argon2 writes, in KiB. An index has them in this order.
  select substring(p_stored, 'm=([0-9]{1,6}),')::bigint * substring(p_stored, ',t=([0-9]{1,2}),')::bigint;
$$;

create or replace function core.imported_scheme(p_stored text)
returns text language sql immutable parallel safe as $$
  -- By what an imported password was hashed; null for our own, and for a marker that no password matches.
  select case
    when starts_with(p_stored, 'scrypt$') then null
    when starts_with(p_stored, 'bcrypt$') and core.bcrypt_hash(p_stored) is not null then 'bcrypt'
    when starts_with(p_stored, 'firebase$') and (core.firebase_hash(p_stored)).key is not null then 'firebase'
    when starts_with(p_stored, '$argon2') and core.argon2_ask(p_stored) is not null then 'argon2'
  end;
$$;

create or replace function core.has_password(p_stored text)
returns boolean language sql immutable parallel safe as $$
  -- True for what a password can match; any other value is a marker.
  select (core.password_parse(p_stored)).key is not null or core.imported_scheme(p_stored) is not null;
$$;

create or replace function core.imported_ask(p_stored text)
returns jsonb language sql immutable parallel safe as $$
  -- What the gateway does so that an imported password can be checked.
  select case core.imported_scheme(p_stored)
    when 'bcrypt' then '{"kind": "password"}'
    when 'firebase' then (
      select (core.ask_scrypt(hash)).ask - 'state'
      from core.firebase_hash(p_stored) as hash
    )
    when 'argon2' then core.argon2_ask(p_stored)
  end;
$$;

create or replace function core.imported_matches(p_stored text, p_answer jsonb)
returns boolean language sql volatile as $$
  -- True when the answer to core.imported_ask is that of the right password.
  -- The salt must still be the one in the ask.
  select case core.imported_scheme(p_stored)
    when 'bcrypt' then core.bcrypt_matches(core.bcrypt_hash(p_stored), p_answer ->> 'password')
    when 'firebase'
      then p_answer @> (core.imported_ask(p_stored) - '{kind,of}'::text[])
      and core.firebase_matches(core.firebase_hash(p_stored), decode(p_answer ->> 'key', 'base64'))
    when 'argon2'
      then p_answer @> (core.argon2_ask(p_stored) - 'kind')
      and core.is_same(core.bytes_of(split_part(p_stored, '$', 6)), decode(p_answer ->> 'key', 'base64'))
    else false
  end;
$$;
