create or replace function auth.current_password_refusal(p_request core.request, p_user auth.users)
returns core.reply
language plpgsql
as $$
-- Looked at wherever it is given, whatever else the settings ask for: a client that sends it relies on that. It was
-- counted before, as a sign-in is (auth.user_update_wait).
-- Writes: auth.attempts, auth.events
begin
  if p_request.body ->> 'current_password' is null then
    return null;
  end if;

  if not auth.password_is_right(p_user, p_request.answer) then
    perform auth.note_event('current_password_failed', p_user.id, p_request.ip);
    return core.refuse('invalid_credentials', 'the current password is wrong');
  end if;

  perform auth.attempts_release(auth.attempt_name(p_user), p_request.ip);
  return null;
end;
$$;

comment on function auth.current_password_refusal(core.request, auth.users) is
  'The refusal of a wrong current password; all nulls when it is right, or none was given.';
