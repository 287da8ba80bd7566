create or replace function auth.user_changing(p_user_id uuid)
returns auth.users
language sql
as $$
  -- All nulls when the user is gone by now.
  select users from auth.users as users where users.id = p_user_id for no key update;
$$;

comment on function auth.user_changing(uuid) is 'That user, locked to be changed.';

create or replace function auth.user_shared(p_user_id uuid)
returns auth.users
language plpgsql
as $$
-- Against whoever changes the password, the metadata or a ban; not against another like this.
declare
  v_user auth.users;
begin
  select users.* into v_user from auth.users as users where users.id = p_user_id for share;
  return v_user;
end;
$$;

comment on function auth.user_shared(uuid) is
  'That user, whom nobody can change until this is done.';
