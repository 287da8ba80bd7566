create or replace function auth.password_ask(p_user auth.users, p_email text)
returns core.reply
language plpgsql
as $$
-- An imported bcrypt password is asked for the same work as any other, with the salt of what it becomes when
-- it proves right.
begin
  if core.bcrypt_hash(p_user.encrypted_password) is not null then
    return core.ask_scrypt(core.password_new());
  end if;

  return core.ask_scrypt(core.password_or_decoy(p_user.encrypted_password, p_email));
end;
$$;

comment on function auth.password_ask(auth.users, text) is
  'The first question of a sign-in with a password.';
