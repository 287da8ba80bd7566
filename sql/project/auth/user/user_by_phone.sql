create or replace function auth.user_by_phone(p_phone text)
returns auth.users
language sql
stable
as $$
  -- As auth.user_by_email.
  select users from auth.users as users where users.phone = p_phone;
$$;

comment on function auth.user_by_phone(text) is 'The user of that phone number.';
