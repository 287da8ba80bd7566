create or replace function auth.bcrypt_waiting()
returns text language plpgsql stable as $$
-- The costliest imported hash that has not been replaced yet; null when there is none.
-- That of the highest cost; an index has them in this order, and nothing else.
declare
  v_hash text;
begin
  select core.bcrypt_hash(users.encrypted_password)
  into v_hash
  from auth.users as users
  where users.encrypted_password like 'bcrypt$_2%' and core.bcrypt_hash(users.encrypted_password) is not null
  order by substr(users.encrypted_password, 12, 2) desc
  limit 1;
  return v_hash;
end;
$$;

create or replace function auth.bcrypt_rest(p_done integer, p_to integer, p_took interval)
returns double precision language sql immutable as $$
  -- How many seconds a comparison of a higher cost would take longer than what was done.
  -- bcrypt of one cost more takes twice as long. Null for p_to: no hash waits any more, so there is nothing to hide.
  select coalesce(extract(epoch from p_took) * (2 ^ greatest(p_to - p_done, 0) - 1), 0);
$$;

create or replace function auth.bcrypt_padded(p_from integer, p_to integer, p_began timestamptz, p_password text)
returns void language plpgsql as $$
-- Makes a refusal that began then take as long as a comparison of cost p_to, whoever asks. p_from: the cost of the hash
-- that was compared since, null where there was none; p_to: null where no hash waits any more, and nothing is to be hidden.
-- A hash of each cost from p_from to p_to - 1, and the one that was compared, take together as long as one of p_to. Beyond
-- cost 12, a third of a second, it waits for the rest, as long as what was done just now says: a few imported hashes must
-- not make every wrong password work for seconds.
declare
  c_most constant integer := 12;
  v_works integer := least(p_to, c_most);
begin
  if p_to is null then
    return;
  end if;

  for v_cost in coalesce(p_from, v_works)..case when p_from is null then v_works else v_works - 1 end loop
    perform core.crypt(p_password, format('$2a$%s$%s', lpad(v_cost::text, 2, '0'), repeat('.', 22)));
  end loop;
  perform pg_sleep(auth.bcrypt_rest(greatest(p_from, v_works), p_to, clock_timestamp() - p_began));
end;
$$;

create or replace function auth.password_is_right(p_user auth.users, p_answer jsonb)
returns boolean language plpgsql as $$
-- True when the answer matches the user's password.
-- When the gateway sent the password itself, a refusal takes the time of a bcrypt comparison at the highest cost that
-- waits, for every user, and the password counts only for an imported one: the time of a refusal does not show whose was
-- imported, or at which cost.
declare
  v_key core.password := core.password_answered(p_answer);
  v_hash text := core.bcrypt_hash(p_user.encrypted_password);
  v_began timestamptz := clock_timestamp();
begin
  if not p_answer ? 'password' then
    return core.password_matches(p_user.encrypted_password, v_key.salt, v_key.key);
  end if;

  if v_hash is not null and core.bcrypt_matches(v_hash, p_answer ->> 'password') then
    return true;
  end if;

  perform auth.bcrypt_padded(
    substr(v_hash, 5, 2)::integer,
    substr(auth.bcrypt_waiting(), 5, 2)::integer,
    v_began,
    p_answer ->> 'password'
  );
  return false;
end;
$$;

create or replace function auth.password_renewed(p_user auth.users, p_answer jsonb)
returns auth.users language plpgsql as $$
-- The user, with a scrypt password in place of an imported one.
-- Stores the key that the first ask derived in place of the imported hash; any other password stays. The next import must
-- not take it for a new one.
-- Writes: auth.users, auth.imported_users
begin
  if core.bcrypt_hash(p_user.encrypted_password) is null then
    return p_user;
  end if;

  update auth.users as renewed
  set encrypted_password = core.password_text(core.password_answered(p_answer -> 'state'))
  where renewed.id = p_user.id
  returning renewed.*
  into p_user;
  update auth.imported_users as imported
  set renewed = auth.token_digest(p_user.encrypted_password)
  where imported.user_id = p_user.id;
  return p_user;
end;
$$;
