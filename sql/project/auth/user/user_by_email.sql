create or replace function auth.user_by_email(p_email text)
returns auth.users
language sql
volatile
set search_path = pg_catalog, pg_temp
as $$
  -- Locked, so that a password change or ban in flight is seen before the answer. All nulls for nobody.
  select users from auth.users as users where users.email = p_email for no key update;
$$;

comment on function auth.user_by_email(text) is 'The user of that address, locked.';
