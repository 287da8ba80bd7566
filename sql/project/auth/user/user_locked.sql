create or replace function auth.user_locked(p_user auth.users)
returns auth.users
language plpgsql
as $$
-- As it is now that nobody else can change it; all nulls when it is gone or has another password by now.
declare
  v_user auth.users;
begin
  select users.*
  into v_user
  from auth.users as users
  where users.id = p_user.id and users.encrypted_password = p_user.encrypted_password
  for no key update;
  return v_user;
end;
$$;

comment on function auth.user_locked is 'The same user, locked, while its password is the same.';
