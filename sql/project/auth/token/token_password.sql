create or replace function auth.token_password(p_request core.request, p_settings core.settings)
returns core.reply
language plpgsql
as $$
-- Unknown address, wrong password and unusable password cost the same and answer the same: one look-up, one
-- scrypt, one comparison. The try is counted before the password is looked at, and committed with the ask: however
-- many come at once, they get no more verdicts than the limits say. Blanks around an address are no other one.
-- While imported bcrypt passwords wait, whoever's password is wrong is asked for it, so that the time it takes to
-- say no does not tell whose was imported.
-- Writes: auth.attempts, auth.events, auth.sessions, auth.users
declare
  v_email text := core.email_normal(btrim(p_request.body ->> 'email'));
  v_user auth.users := auth.user_by_email(core.email_normal(p_request.body ->> 'email'));
  v_wait integer;
begin
  if (p_request.body ->> 'password')::integer > 256 then
    return core.refuse('bad_request', 'the password must not be longer than 256 bytes');
  end if;

  if p_request.answer is null then
    v_wait := auth.attempts_reserve(v_email, p_request.ip, p_settings);
    if v_wait > 0 then
      return core.refuse_wait(v_wait);
    end if;

    return auth.password_ask(v_user, coalesce(v_email, ''));
  end if;

  if auth.password_is_right(v_user, p_request.answer) then
    return auth.token_password_right(p_request, v_user);
  end if;

  if not p_request.answer ? 'password' and auth.bcrypt_waiting() is not null then
    return core.ask_password(p_request.answer - 'state');
  end if;

  perform
    auth.note_event(
      'sign_in_failed',
      v_user.id,
      p_request.ip,
      jsonb_build_object('email', v_email)
    );
  return core.refuse('invalid_credentials');
end;
$$;

comment on function auth.token_password(core.request, core.settings) is
  'Signs in with address and password.';
