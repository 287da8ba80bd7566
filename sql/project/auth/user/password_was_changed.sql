create or replace function auth.password_was_changed(
  p_user auth.users,
  p_ip inet,
  p_but_family uuid default null
)
returns void
language plpgsql
as $$
-- Whoever knew the old password is out, and so is every link and code that was sent before. The owner of the
-- address hears of it.
-- Writes: auth.sessions, auth.events, and by what it calls tokens and mail
begin
  perform auth.sessions_revoke(p_user.id, p_but_family);
  perform auth.tokens_revoke(p_user.id);
  perform auth.note_event('password_changed', p_user.id, p_ip);

  if p_user.email is not null then
    perform auth.mail_add('password_changed', p_user, p_user.email);
  end if;
end;
$$;

comment on function auth.password_was_changed(auth.users, inet, uuid) is
  'What a new password brings with it: other sessions and all tokens end, a notice is sent.';
