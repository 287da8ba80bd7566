create or replace function auth.user_by_email(p_email text)
returns auth.users
language plpgsql
stable
as $$
-- Without a lock: somebody else's lock on the row must not tell that there is one. All nulls for nobody.
declare
  v_user auth.users;
begin
  select users.* into v_user from auth.users as users where users.email = p_email;
  return v_user;
end;
$$;

comment on function auth.user_by_email is 'The user of that address.';
