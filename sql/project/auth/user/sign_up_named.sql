create or replace function auth.sign_up_named(
  p_request core.request,
  p_email text,
  p_settings core.settings
)
returns core.reply
language plpgsql
as $$
-- The password travels with the confirmation: of several sign-ups for one address, whose mail is followed decides
-- whose password it is, and no later one replaces an earlier one in silence.
-- Writes: auth.users, auth.sessions, auth.mail_queue, auth.events
declare
  v_password core.password := core.password_answered(p_request.answer);
  v_user auth.users := auth.user_new(p_email, v_password, p_request.body -> 'data');
  v_stored boolean := auth.user_store(v_user);
  v_owner auth.users := auth.user_by_email(p_email);
begin
  perform
    auth.note_event(
      'sign_up',
      case
        when v_stored then v_user.id
      end,
      p_request.ip,
      jsonb_build_object('email', p_email, 'taken', not v_stored)
    );

  if v_stored and not p_settings.confirm_email then
    return auth.sign_up_session(v_user, p_request);
  end if;

  if p_settings.confirm_email and v_owner.id is not null and v_owner.email_confirmed_at is null then
    perform
      auth.mail_add(
        'confirmation',
        v_owner,
        p_email,
        v_user.encrypted_password,
        auth.challenge_of(p_request.body),
        p_ip => p_request.ip
      );
  end if;

  return core.ok(jsonb_build_object('user', auth.user_json(v_user), 'session', null));
end;
$$;

comment on function auth.sign_up_named(core.request, text, core.settings) is
  'Makes an account, or a decoy where the address is taken.';
