create or replace function auth.sign_up(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- POST /auth/v1/signup
-- A taken address is answered like a free one, after the same work: the decoy is made by the function that
-- makes the user, and only storing it fails. With confirmation off the missing session tells the difference.
-- Writes: core.visit, auth.users, auth.sessions
declare
  v_settings core.settings := core.settings_row();
  v_email text := core.email_normal(p_request.body ->> 'email');
  v_refusal text := auth.sign_up_refusal(p_request.body, v_email, v_settings);
  v_wait integer;
  v_password core.password;
  v_user auth.users;
  v_session core.reply;
begin
  if p_request.answer is null then
    v_wait := core.seconds_to_wait('signup', p_request.ip, v_settings.limit_signup);
    if v_wait > 0 then
      return core.refuse_wait(v_wait);
    end if;
  end if;

  if not v_settings.allow_signups then
    return core.refuse('forbidden', 'sign-ups are not allowed here');
  end if;

  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  if p_request.answer is null then
    return core.ask_scrypt(core.password_new());
  end if;

  v_password := core.password_answered(p_request.answer);
  v_user := auth.user_new(v_email, v_password, p_request.body -> 'data', v_settings);

  if not auth.user_store(v_user) or v_settings.confirm_email then
    return core.ok(jsonb_build_object('user', auth.user_json(v_user), 'session', null));
  end if;

  v_session := auth.session_start(v_user);
  v_session.body := v_session.body || jsonb_build_object('session', v_session.body);
  return v_session;
end;
$$;

comment on function auth.sign_up(core.request) is 'POST /auth/v1/signup: makes an account.';
