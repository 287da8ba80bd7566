create or replace function auth.password_renewed(p_user auth.users, p_answer jsonb)
returns auth.users
language plpgsql
as $$
-- The key that the first ask derived is kept in the place of the imported hash; any other password stays.
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
  'The user, with a scrypt password in the place of an imported one.';
