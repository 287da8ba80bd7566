create or replace function auth.admin_restored(p_user auth.users)
returns auth.users
language plpgsql
as $$
-- The ban goes its own way, past the trigger. All nulls when address or number is somebody else's; what triggers
-- of the application raise is not ours to explain.
-- Writes: auth.users
declare
  v_user auth.users;
  v_constraint text;
begin
  update auth.users as users
  set
    email = p_user.email,
    phone = p_user.phone,
    encrypted_password = p_user.encrypted_password,
    email_confirmed_at = p_user.email_confirmed_at,
    phone_confirmed_at = p_user.phone_confirmed_at,
    app_metadata = p_user.app_metadata,
    user_metadata = p_user.user_metadata,
    updated_at = p_user.updated_at
  where users.id = p_user.id
  returning users.*
  into v_user;

  if v_user.banned_until is distinct from p_user.banned_until then
    perform auth.ban_store(p_user.id, p_user.banned_until);
    select users.* into v_user from auth.users as users where users.id = p_user.id;
  end if;
  return v_user;
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  perform core.mark_soiled();
  if v_constraint in ('email_belongs_to_one_user', 'phone_belongs_to_one_user') then
    return null;
  end if;
  raise;
end;
$$;

comment on function auth.admin_restored(auth.users) is
  'Stores a user that an administrator changed; all nulls when it is taken.';
