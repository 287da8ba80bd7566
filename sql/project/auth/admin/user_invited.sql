create or replace function auth.invited_body(p_body jsonb)
returns jsonb
language sql
immutable
parallel safe
as $$
  -- An address and metadata, and nothing else: an invitation sets no password and confirms nothing. The empty
  -- address is refused where a missing one might pass for a user with a number alone.
  select
    jsonb_build_object(
      'email',
      coalesce(p_body ->> 'email', ''),
      'data',
      coalesce(nullif(p_body -> 'user_metadata', 'null'), p_body -> 'data')
    );
$$;

comment on function auth.invited_body(jsonb) is 'What an invitation takes of its body.';

create or replace function auth.user_invited(p_body jsonb, p_now timestamptz)
returns auth.users
language plpgsql
as $$
-- Made where there is none, else as it is, and locked: two invitations at once are one user and two mails. All
-- nulls for one who was deleted just then.
-- Writes: auth.users
declare
  v_user auth.users;
begin
  v_user := auth.admin_stored(auth.admin_new(p_body, p_now));
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

comment on function auth.user_invited(jsonb, timestamptz) is
  'The user of that address, made where there is none.';
