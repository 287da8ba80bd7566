create or replace function core.firebase_hash(p_stored text)
returns core.password language sql immutable parallel safe as $$
  -- The hash of a password that came from Firebase; all nulls for any other.
  -- As ours, with another word in front, and the parameters of every project: others would show in the time of a refusal.
  select hash
  from core.password_parse('scrypt' || substr(p_stored, 9)) as hash
  where
    starts_with(p_stored, 'firebase$')
    and (hash.n, hash.r, hash.p) = (16384, 8, 1)
    and octet_length(hash.salt) between 1 and 64
    and octet_length(hash.key) = 64;
$$;

create or replace function core.xor(p_bytes bytea, p_others bytea)
returns bytea language sql immutable parallel safe as $$
  select decode(string_agg(lpad(to_hex(get_byte(p_bytes, at) # get_byte(p_others, at)), 2, '0'), '' order by at), 'hex')
  from generate_series(0, octet_length(p_bytes) - 1) as at
  where octet_length(p_bytes) = octet_length(p_others);
$$;

create or replace function core.bytes_of(p_base64 text)
returns bytea language plpgsql immutable parallel safe as $$
-- Of base64 as programs write it: with - and _ too, and without its end. Null for anything else.
declare
  v_text text := translate(rtrim(p_base64, '='), '-_', '+/');
begin
  v_text := rpad(v_text, (length(v_text) + 3) / 4 * 4, '=');
  if not core.is_base64(v_text) then
    return null;
  end if;

  return decode(v_text, 'base64');
end;
$$;

create or replace function core.firebase_stored(p_password jsonb)
returns text language sql immutable parallel safe as $$
  -- What is stored of a password of Firebase; null where it could not be checked.
  -- p_password: hash and salt and, of the project, memory (log N), rounds (r), separator and signer. Firebase takes
  -- scrypt's key of password and salt, and encrypts the signer with it. What is kept is the difference of both, the stream
  -- of the cipher: it checks the password as well, and the signer, a secret of that project, is nowhere here.
  select stored.text
  from
    (
      select
        core.bytes_of(p_password ->> 'salt') || coalesce(core.bytes_of(p_password ->> 'separator'), ''),
        core.xor(core.bytes_of(p_password ->> 'hash'), core.bytes_of(p_password ->> 'signer'))
    ) as given (salt, stream)
    cross join lateral (
      select format(
        'firebase$16384$8$1$%s$%s',
        translate(encode(given.salt, 'base64'), E'\n', ''),
        translate(encode(given.stream, 'base64'), E'\n', '')
      )
    ) as stored (text)
  where
    (p_password ->> 'memory', p_password ->> 'rounds') = ('14', '8')
    and (core.firebase_hash(stored.text)).key is not null;
$$;

comment on function core.firebase_stored(jsonb) is
  'What is stored of a password of Firebase; null where it could not be checked.';

create or replace function core.firebase_matches(p_hash core.password, p_key bytea)
returns boolean language sql volatile as $$
  -- True when the key was derived from the right password. In counter mode, AES makes the stream of the numbers of its
  -- blocks.
  select core.is_same(
    p_hash.key,
    core.aes(string_agg(decode(lpad(to_hex(block), 32, '0'), 'hex'), '' order by block), p_key)
  )
  from generate_series(0, octet_length(p_hash.key) / 16 - 1) as block;
$$;
