create or replace function auth.user_changing(p_user_id uuid)
returns auth.users language sql as $$
  -- The user with that id, locked for a change.
  -- All nulls when the user has been deleted.
  select users from auth.users as users where users.id = p_user_id for no key update;
$$;

create or replace function auth.user_lock_shared(p_user_id uuid)
returns auth.users language plpgsql as $$
-- The user with that id, locked so that nobody changes it in this transaction.
-- Blocks changes of the password, the metadata or a ban; does not block another call of itself.
declare
  v_user auth.users;
begin
  select users.* into v_user from auth.users as users where users.id = p_user_id for share;
  return v_user;
end;
$$;
