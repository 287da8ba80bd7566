create or replace function auth.invited_body(p_body jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- What an invitation takes from its body.
  -- An address and metadata, and nothing else: an invitation sets no password and confirms nothing. An empty address
  -- is rejected; a missing one might pass for a user with a number alone.
  select jsonb_build_object(
    'email', coalesce(p_body ->> 'email', ''),
    'data', coalesce(nullif(p_body -> 'user_metadata', 'null'), p_body -> 'data')
  );
$$;

create or replace function auth.user_invited(p_body jsonb, p_now timestamptz)
returns auth.users language plpgsql as $$
-- Makes the user if there is none, else leaves it as it is; locked either way: two invitations at once give one user
-- and two mails. All nulls if the user was deleted at that moment.
-- Writes: auth.users
declare
  v_user auth.users;
begin
  v_user := auth.user_stored(auth.admin_new(p_body, p_now));
  if v_user.id is null then
    select users.*
    into v_user
    from auth.users as users
    where users.email = core.email_normal(p_body ->> 'email')
    for no key update;
  end if;
  return v_user;
end;
$$;
