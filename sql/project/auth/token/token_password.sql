create or replace function auth.user_locked(p_user auth.users)
returns auth.users language plpgsql as $$
-- The same user, locked, if its password is still the same.
-- Reads the row under its lock; all nulls when it was deleted or has another password now.
declare
  v_user auth.users;
begin
  select users.*
  into v_user
  from auth.users as users
  where users.id = p_user.id and users.encrypted_password = p_user.encrypted_password
  for no key update;
  return v_user;
end;
$$;

create or replace function auth.sign_in_refusal(p_user auth.users)
returns core.reply language plpgsql as $$
-- Why a user with the right password may not sign in; all nulls when nothing is in the way.
begin
  if p_user.banned_until > clock_timestamp() then
    return auth.refuse_banned(p_user);
  end if;

  if p_user.confirmed_at is null and (core.settings_row()).confirm_email then
    return core.refuse('email_not_confirmed');
  end if;

  return null;
end;
$$;

create or replace function auth.token_password_right(p_request core.request, p_user auth.users)
returns core.reply language plpgsql as $$
-- Signs in a user whose password was right.
-- Ban and confirmation are checked after the password, so only its owner learns of them.
-- Writes: auth.attempts, auth.events, auth.sessions, auth.users
declare
  v_user auth.users;
  v_refusal core.reply;
begin
  v_user := auth.user_locked(p_user);
  if v_user.id is null then
    return core.refuse('invalid_credentials');
  end if;

  perform auth.attempts_release(v_user.email, p_request.ip);

  v_refusal := auth.sign_in_refusal(v_user);
  if v_refusal.status is not null then
    perform auth.note_event(
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

create or replace function auth.password_proof(
  p_request core.request, p_user auth.users, p_subject text, p_member text, p_settings core.settings
)
returns core.reply language plpgsql as $$
-- What stands between a request and the proof that it knows the password of a user: an ask, or a refusal; all nulls when
-- the password is right. p_member: the member of the body that has it; p_subject: for whom the attempt is counted.
-- Unknown user, wrong password and unusable password cost the same and get the same answer: one look-up, one
-- scrypt, one comparison. The attempt is counted before the password is compared, and committed with the ask: however
-- many requests come at once, they get no more comparisons than the limits allow.
-- While imported passwords wait, a wrong password leads to more asks, so that the time of a refusal does not show whose
-- password was imported.
-- Writes: auth.attempts, auth.events
declare
  v_wait integer;
  v_ask core.reply;
begin
  if (p_request.body ->> p_member)::integer > 256 then
    return core.refuse('bad_request', 'the password must not be longer than 256 bytes');
  end if;

  if p_request.answer is null then
    v_wait := auth.attempts_reserve(p_subject, p_request.ip, p_settings);
    if v_wait > 0 then
      return core.refuse_wait(v_wait);
    end if;

    -- An imported password costs the same work, with the salt of the scrypt password that will replace it.
    v_ask := core.ask_scrypt(
      case
        when core.imported_scheme(p_user.encrypted_password) is not null then core.password_new()
        else core.password_or_decoy(p_user.encrypted_password, coalesce(p_subject, ''))
      end
    );
  elsif auth.password_is_right(p_user, p_request.answer) then
    return null;
  else
    v_ask := auth.next_ask(p_user, p_request.answer);
  end if;

  if v_ask.ask is null then
    perform auth.note_event('sign_in_failed', p_user.id, p_request.ip, jsonb_build_object('email', p_subject));
    return core.refuse('invalid_credentials');
  end if;

  v_ask.ask := v_ask.ask || jsonb_build_object('of', p_member);
  return v_ask;
end;
$$;

create or replace function auth.token_password(p_request core.request, p_settings core.settings)
returns core.reply language plpgsql as $$
-- Signs in with address and password. Blanks around an address do not make another one.
-- Writes: auth.attempts, auth.events, auth.sessions, auth.users
declare
  v_email text := core.email_normal(btrim(p_request.body ->> 'email'));
  v_user auth.users := auth.user_by_email(core.email_normal(p_request.body ->> 'email'));
  v_reply core.reply;
begin
  v_reply := auth.password_proof(p_request, v_user, v_email, 'password', p_settings);
  if v_reply is null then
    return auth.token_password_right(p_request, v_user);
  end if;

  return v_reply;
end;
$$;
