create or replace function auth.user_invited(p_body jsonb, p_now timestamptz)
returns auth.users
language plpgsql
as $$
-- Made where there is none, else as it is, and locked: two invitations at once are one user and two mails. All
-- nulls for one who was deleted just then.
-- Writes: auth.users
declare
  v_user auth.users := auth.admin_stored(auth.admin_new(p_body, p_now));
begin
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
