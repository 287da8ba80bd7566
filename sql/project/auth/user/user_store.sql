create or replace function auth.user_store(p_user auth.users)
returns boolean
language plpgsql
as $$
-- Of any number of sign-ups for one address exactly one stores its user; the others are told so and no
-- error is raised.
-- Writes: auth.users
begin
  insert into auth.users
    (
      id,
      email,
      encrypted_password,
      email_confirmed_at,
      app_metadata,
      user_metadata,
      created_at,
      updated_at
    )
  values
    (
      p_user.id,
      p_user.email,
      p_user.encrypted_password,
      p_user.email_confirmed_at,
      p_user.app_metadata,
      p_user.user_metadata,
      p_user.created_at,
      p_user.updated_at
    )
  on conflict do nothing;
  return found;
end;
$$;

comment on function auth.user_store(auth.users) is
  'Stores a new user; false when the address is taken.';
