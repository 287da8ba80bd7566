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

create or replace function auth.user_by_phone(p_phone text)
returns auth.users
language sql
stable
as $$
  -- As auth.user_by_email.
  select users from auth.users as users where users.phone = p_phone;
$$;

comment on function auth.user_by_phone(text) is 'The user of that phone number.';

create or replace function auth.user_by_id(p_id uuid)
returns auth.users
language sql
stable
as $$
  select users from auth.users as users where users.id = p_id;
$$;

comment on function auth.user_by_id(uuid) is 'The user of that id; all nulls for nobody.';
