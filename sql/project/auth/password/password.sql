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

create or replace function auth.argon2_waiting()
returns text language plpgsql stable set enable_sort = off as $$
-- The costliest imported hash of Argon2 that has not been replaced yet; null when there is none.
-- An index has them in this order. Without statistics, as just after an import, all would be read and sorted.
declare
  v_stored text;
begin
  for v_stored in select users.encrypted_password
  from auth.users as users
  where users.encrypted_password like '$argon2%'
  order by core.argon2_work(users.encrypted_password) desc loop
    if core.argon2_ask(v_stored) is not null then
      return v_stored;
    end if;
  end loop;
  return null;
end;
$$;

create or replace function auth.firebase_waiting()
returns text language sql stable as $$
  -- An imported hash of Firebase that has not been replaced yet; null when there is none. They all cost the same.
  select users.encrypted_password
  from auth.users as users
  where users.encrypted_password like 'firebase$%' and (core.firebase_hash(users.encrypted_password)).key is not null
  limit 1;
$$;

create or replace function auth.imported_waiting(p_scheme text)
returns text language sql stable as $$
  -- An imported password of a scheme that has not been replaced yet, the costliest; null when there is none.
  select case p_scheme
    when 'bcrypt' then 'bcrypt$' || auth.bcrypt_waiting()
    when 'firebase' then auth.firebase_waiting()
    when 'argon2' then auth.argon2_waiting()
  end;
$$;

create or replace function auth.imported_ask(p_stored text, p_state jsonb)
returns core.reply language sql immutable as $$
  -- Asks for what checks an imported password. The answer says by its state which scheme it is of.
  select core.ask(
    jsonb_build_object('of', 'password') || core.imported_ask(p_stored) || jsonb_build_object(
      'state', p_state || jsonb_build_object('scheme', core.imported_scheme(p_stored))
    )
  );
$$;

create or replace function auth.imported_compared(p_user auth.users, p_scheme text)
returns text language plpgsql stable as $$
-- The imported password of a scheme that an answer is compared with: the user's own where it is of this scheme, else
-- another one, which does not count. Both are looked up for everybody, so that time does not show whose was imported.
declare
  v_waiting text := auth.imported_waiting(p_scheme);
begin
  return case core.imported_scheme(p_user.encrypted_password)
    when p_scheme then p_user.encrypted_password
    else v_waiting
  end;
end;
$$;

create or replace function auth.next_ask(p_user auth.users, p_answer jsonb)
returns core.reply language plpgsql stable as $$
-- After a wrong password: what else to compute; all nulls when nothing is left.
-- Once for each scheme of which imported passwords wait, whosever password it is.
declare
  v_done jsonb := coalesce(p_answer #> '{state,done}', '[]');
  v_scheme text;
  v_stored text;
begin
  foreach v_scheme in array '{firebase,argon2,bcrypt}'::text[] loop
    continue when v_done ? v_scheme;
    v_stored := auth.imported_compared(p_user, v_scheme);
    if v_stored is not null then
      return auth.imported_ask(
        v_stored,
        jsonb_build_object(
          'done', v_done || to_jsonb(v_scheme),
          'first', coalesce(p_answer #> '{state,first}', p_answer - 'state')
        )
      );
    end if;
  end loop;
  return null;
end;
$$;

create or replace function auth.password_is_right(p_user auth.users, p_answer jsonb)
returns boolean language plpgsql as $$
-- True when the answer matches the user's password.
-- An answer for an imported password counts only where the user's is of that scheme, and is compared all the same. When
-- the gateway sent the password itself, a refusal takes the time of a bcrypt comparison at the highest cost that waits,
-- for every user: the time of a refusal does not show whose was imported, or at which cost.
declare
  v_key core.password := core.password_answered(p_answer);
  v_scheme text := p_answer #>> '{state,scheme}';
  v_is_own boolean := coalesce(v_scheme = core.imported_scheme(p_user.encrypted_password), false);
  v_began timestamptz := clock_timestamp();
  v_matches boolean := false;
begin
  if v_scheme is null then
    return core.password_matches(p_user.encrypted_password, v_key.salt, v_key.key);
  end if;

  if v_is_own or v_scheme != 'bcrypt' then
    v_matches := core.imported_matches(auth.imported_compared(p_user, v_scheme), p_answer);
  end if;
  if v_matches and v_is_own then
    return true;
  end if;

  if v_scheme = 'bcrypt' then
    perform auth.bcrypt_padded(
      substr(core.bcrypt_hash(p_user.encrypted_password), 5, 2)::integer,
      substr(auth.bcrypt_waiting(), 5, 2)::integer,
      v_began,
      p_answer ->> 'password'
    );
  end if;
  return false;
end;
$$;

create or replace function auth.password_renewed(p_user auth.users, p_answer jsonb)
returns auth.users language plpgsql as $$
-- The user, with a scrypt password in place of an imported one.
-- Stores the key that the first ask derived in place of the imported hash; any other password stays. The next import must
-- not take it for a new one.
-- Writes: auth.users, auth.imported_users
declare
  v_key core.password := core.password_answered(p_answer #> '{state,first}');
begin
  if core.imported_scheme(p_user.encrypted_password) is null then
    return p_user;
  elsif v_key.key is null then
    raise exception 'there is no key to renew the password with';
  end if;

  update auth.users as renewed
  set encrypted_password = core.password_text(v_key)
  where renewed.id = p_user.id
  returning renewed.*
  into p_user;
  update auth.imported_users as imported
  set renewed = auth.token_digest(p_user.encrypted_password)
  where imported.user_id = p_user.id;
  return p_user;
end;
$$;
