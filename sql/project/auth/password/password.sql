create or replace function auth.bcrypt_waiting()
returns text
language plpgsql
stable
as $$
-- Reads an index that holds nothing else.
declare
  v_hash text;
begin
  select core.bcrypt_hash(users.encrypted_password)
  into v_hash
  from auth.users as users
  where users.encrypted_password like 'bcrypt$_2%' and core.bcrypt_hash(users.encrypted_password) is not null
  order by users.id
  limit 1;
  return v_hash;
end;
$$;

comment on function auth.bcrypt_waiting is 'An imported hash that has not been replaced yet; null when there is none.';

create or replace function auth.password_is_right(p_user auth.users, p_answer jsonb)
returns boolean
language plpgsql
as $$
-- When the gateway sent the password itself, it is hashed with bcrypt once for every user, and counts only for an
-- imported password.
declare
  v_key core.password := core.password_answered(p_answer);
  v_hash text := core.bcrypt_hash(p_user.encrypted_password);
  v_is_same boolean;
begin
  if not p_answer ? 'password' then
    return core.password_matches(p_user.encrypted_password, v_key.salt, v_key.key);
  end if;

  v_is_same := core.bcrypt_matches(coalesce(v_hash, auth.bcrypt_waiting()), p_answer ->> 'password');
  return v_hash is not null and v_is_same;
end;
$$;

comment on function auth.password_is_right(auth.users, jsonb) is 'True when the answer matches the user''s password.';

create or replace function auth.password_renewed(p_user auth.users, p_answer jsonb)
returns auth.users
language plpgsql
as $$
-- Stores the key that the first ask derived in place of the imported hash; any other password stays.
-- Writes: auth.users
begin
  if core.bcrypt_hash(p_user.encrypted_password) is null then
    return p_user;
  end if;

  update auth.users as renewed
  set encrypted_password = core.password_text(core.password_answered(p_answer -> 'state'))
  where renewed.id = p_user.id
  returning renewed.*
  into p_user;
  return p_user;
end;
$$;

comment on function auth.password_renewed(auth.users, jsonb) is
  'The user, with a scrypt password in place of an imported one.';
