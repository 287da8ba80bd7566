create or replace function auth.admin_stored(p_user auth.users)
returns auth.users
language plpgsql
as $$
-- All nulls when id, address or number is somebody else's.
-- Writes: auth.users
declare
  v_user auth.users;
begin
  insert into auth.users
    (
      id,
      email,
      phone,
      encrypted_password,
      email_confirmed_at,
      phone_confirmed_at,
      banned_until,
      app_metadata,
      user_metadata,
      created_at,
      updated_at
    )
  values
    (
      p_user.id,
      p_user.email,
      p_user.phone,
      p_user.encrypted_password,
      p_user.email_confirmed_at,
      p_user.phone_confirmed_at,
      p_user.banned_until,
      p_user.app_metadata,
      p_user.user_metadata,
      p_user.created_at,
      p_user.updated_at
    )
  on conflict do nothing
  returning *
  into v_user;
  return v_user;
end;
$$;

comment on function auth.admin_stored(auth.users) is
  'Stores a user that an administrator made; all nulls when it is taken.';
