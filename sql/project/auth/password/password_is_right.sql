create or replace function auth.password_is_right(p_user auth.users, p_answer jsonb)
returns boolean
language plpgsql
as $$
-- The password was asked for: it is hashed once whoever it belongs to, and counts only for an imported one.
declare
  v_key core.password := core.password_answered(p_answer);
  v_hash text := core.bcrypt_hash(p_user.encrypted_password);
  v_is_same boolean;
begin
  if not p_answer ? 'password' then
    return core.password_matches(p_user.encrypted_password, v_key.salt, v_key.key);
  end if;

  v_is_same := core.bcrypt_matches(
    coalesce(v_hash, auth.bcrypt_waiting()),
    p_answer ->> 'password'
  );
  return v_hash is not null and v_is_same;
end;
$$;

comment on function auth.password_is_right(auth.users, jsonb) is
  'True when the answer is that of the user''s password.';
