create or replace function auth.link_user(p_body jsonb, p_password text)
returns auth.users
language plpgsql
as $$
-- Locked, as whoever mints a token must have it. All nulls for nobody: only a sign-up and an invitation make one.
-- Writes: auth.users
begin
  if auth.link_kind(p_body ->> 'type') not in ('confirmation', 'invite') then
    return auth.user_changing((auth.user_by_email(core.email_normal(p_body ->> 'email'))).id);
  end if;

  return auth.user_invited(
    auth.invited_body(p_body) || jsonb_build_object('password_hash', p_password),
    clock_timestamp()
  );
end;
$$;

comment on function auth.link_user(jsonb, text) is 'The user a link is for.';
