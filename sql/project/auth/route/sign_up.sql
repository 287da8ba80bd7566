create or replace function auth.sign_up(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- POST /auth/v1/signup
-- A taken address is answered like a free one, after the same work: the decoy is made by the function that
-- makes the user, and only storing it fails. With confirmation off the missing session tells the difference.
-- Writes: core.visit, auth.users, auth.sessions, auth.mail_queue, auth.events
declare
  v_settings core.settings := core.settings_row();
  v_email text := core.email_normal(p_request.body ->> 'email');
  v_refusal text := auth.sign_up_refusal(p_request.body, v_email, v_settings);
  v_wait integer;
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

  if v_settings.anonymous_signups and auth.is_nameless(p_request.body) then
    return auth.sign_up_nameless(p_request);
  end if;

  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  if p_request.answer is null then
    return core.ask_scrypt(core.password_new());
  end if;

  return auth.sign_up_named(p_request, v_email, v_settings);
end;
$$;

comment on function auth.sign_up(core.request) is 'POST /auth/v1/signup: makes an account.';
