create or replace function auth.user_by_email(p_email text)
returns auth.users language plpgsql stable as $$
-- The user with that email address.
-- Without a lock: a lock that somebody else holds on the row must not reveal that the user exists. All nulls if there
-- is none.
declare
  v_user auth.users;
begin
  select users.* into v_user from auth.users as users where users.email = p_email;
  return v_user;
end;
$$;

create or replace function auth.user_by_phone(p_phone text)
returns auth.users language sql stable as $$
  -- The user with that phone number.
  -- As auth.user_by_email.
  select users from auth.users as users where users.phone = p_phone;
$$;

create or replace function auth.user_by_id(p_id uuid)
returns auth.users language sql stable as $$
  -- The user with that id; all nulls if there is none.
  select users from auth.users as users where users.id = p_id;
$$;
