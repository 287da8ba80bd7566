create or replace function auth.user_changing(p_user_id uuid)
returns auth.users
language sql
as $$
  -- All nulls when the user is gone by now.
  select users from auth.users as users where users.id = p_user_id for no key update;
$$;

comment on function auth.user_changing(uuid) is 'That user, locked to be changed.';
