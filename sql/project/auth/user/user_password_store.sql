create or replace function auth.user_password_store(p_user auth.users, p_password core.password)
returns auth.users
language sql
as $$
  -- Writes: auth.users
  update auth.users as users
  set
    encrypted_password = core.password_text(p_password),
    updated_at = clock_timestamp()
  where users.id = p_user.id
  returning users;
$$;

comment on function auth.user_password_store(auth.users, core.password) is 'Stores a new password.';
