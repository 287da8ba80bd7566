create or replace function auth.user_by_email(p_email text)
returns auth.users language plpgsql stable as $$
-- Without a lock: a lock that somebody else holds on the row must not reveal that the user exists. All nulls if there
-- is none.
declare
  v_user auth.users;
begin
  select users.* into v_user from auth.users as users where users.email = p_email;
  return v_user;
end;
$$;

comment on function auth.user_by_email is 'The user with that email address.';

create or replace function auth.user_by_phone(p_phone text)
returns auth.users language sql stable as $$
  -- As auth.user_by_email.
  select users from auth.users as users where users.phone = p_phone;
$$;

comment on function auth.user_by_phone(text) is 'The user with that phone number.';

create or replace function auth.user_by_id(p_id uuid)
returns auth.users language sql stable as $$
  select users from auth.users as users where users.id = p_id;
$$;

comment on function auth.user_by_id(uuid) is 'The user with that id; all nulls if there is none.';
