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

create or replace function auth.bcrypt_padded(p_from integer, p_to integer, p_password text)
returns void language plpgsql strict as $$
-- Spends what a comparison of a lower cost lacks to one of a higher cost.
-- bcrypt of one cost more takes twice as long: a hash of each cost from p_from to p_to - 1, and the one that was compared,
-- take together as long as one of p_to. Null for p_to: no hash waits any more, so there is nothing to hide.
begin
  for v_cost in p_from..p_to - 1 loop
    perform core.crypt(p_password, format('$2a$%s$%s', lpad(v_cost::text, 2, '0'), repeat('.', 22)));
  end loop;
end;
$$;

create or replace function auth.password_is_right(p_user auth.users, p_answer jsonb)
returns boolean language plpgsql as $$
-- True when the answer matches the user's password.
-- When the gateway sent the password itself, it is hashed with bcrypt for every user, at the highest cost that waits, and
-- counts only for an imported password: the time of a refusal does not show whose was imported, or at which cost.
declare
  v_key core.password := core.password_answered(p_answer);
  v_hash text := core.bcrypt_hash(p_user.encrypted_password);
  v_costliest text;
begin
  if not p_answer ? 'password' then
    return core.password_matches(p_user.encrypted_password, v_key.salt, v_key.key);
  end if;

  if v_hash is not null and core.bcrypt_matches(v_hash, p_answer ->> 'password') then
    return true;
  end if;

  v_costliest := auth.bcrypt_waiting();
  if v_hash is null then
    perform core.bcrypt_matches(v_costliest, p_answer ->> 'password');
  else
    perform auth.bcrypt_padded(
      substr(v_hash, 5, 2)::integer,
      substr(v_costliest, 5, 2)::integer,
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
