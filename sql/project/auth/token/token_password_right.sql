create or replace function auth.token_password_right(p_request core.request, p_user auth.users)
returns core.reply
language plpgsql
as $$
-- Ban and confirmation are looked at after the password, so they tell only its owner.
-- Writes: auth.attempts, auth.events, auth.sessions, auth.users
declare
  v_user auth.users := auth.user_locked(p_user);
  v_refusal core.reply;
begin
  if v_user.id is null then
    return core.refuse('invalid_credentials');
  end if;

  perform auth.attempts_release(v_user.email, p_request.ip);

  v_refusal := auth.sign_in_refusal(v_user);
  if v_refusal.status is not null then
    perform
      auth.note_event(
        'sign_in_refused',
        v_user.id,
        p_request.ip,
        jsonb_build_object('code', v_refusal.body #> '{error,code}')
      );
    return v_refusal;
  end if;

  perform auth.note_event('sign_in', v_user.id, p_request.ip);
  return auth.session_start(auth.password_renewed(v_user, p_request.answer), p_request);
end;
$$;

comment on function auth.token_password_right(core.request, auth.users) is
  'Signs in a user whose password was right.';
