create or replace function auth.sign_up_refusal(p_body jsonb, p_email text, p_settings core.settings)
returns text language sql stable as $$
  -- Why a sign-up is rejected; null when it is accepted.
  select case
    when p_email is null then 'a valid email address is required'
    else coalesce(
      core.password_refusal((p_body ->> 'password')::integer, p_settings),
      auth.metadata_refusal(p_body -> 'data'),
      auth.challenge_refusal(auth.challenge_of(p_body))
    )
  end;
$$;

create or replace function auth.sign_up_session(p_user auth.users, p_request core.request)
returns core.reply language plpgsql as $$
-- The reply to a sign-up that signs in at once.
-- Adds the session a second time on top of the reply: clients look for it in one place or the other.
-- Writes: auth.sessions, auth.users
declare
  v_session core.reply;
begin
  v_session := auth.session_start(p_user, p_request);
  v_session.body := v_session.body || jsonb_build_object('session', v_session.body);
  return v_session;
end;
$$;

create or replace function auth.sign_up_nameless(p_request core.request)
returns core.reply language plpgsql as $$
-- Makes an anonymous account and signs in.
-- A user who has nothing but this session until an address is given and verified.
-- Writes: auth.users, auth.sessions, auth.events
declare
  v_refusal text := auth.metadata_refusal(p_request.body -> 'data');
  v_user auth.users := auth.user_new(null, null, p_request.body -> 'data');
begin
  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  perform auth.user_stored(v_user);
  perform auth.note_event('sign_up', v_user.id, p_request.ip);
  return auth.sign_up_session(v_user, p_request);
end;
$$;

create or replace function auth.sign_up_named(p_request core.request, p_email text, p_settings core.settings)
returns core.reply language plpgsql as $$
-- Makes an account, or a decoy where the address is taken.
-- The password travels with the confirmation: of several sign-ups for one address, the one whose link is followed sets
-- the password, and no later sign-up silently replaces an earlier one. Supabase's client for Python reads the user on top
-- of the reply.
-- Writes: auth.users, auth.sessions, auth.mail_queue, auth.events
declare
  v_password core.password := core.password_answered(p_request.answer);
  v_user auth.users := auth.user_new(p_email, v_password, p_request.body -> 'data');
  v_stored boolean;
  v_owner auth.users;
  v_reply jsonb;
begin
  v_stored := (auth.user_stored(v_user)).id is not null;
  v_owner := auth.user_by_email(p_email);
  perform auth.note_event(
    'sign_up',
    case when v_stored then v_user.id end,
    p_request.ip,
    jsonb_build_object('email', p_email, 'taken', not v_stored)
  );

  if v_stored and not p_settings.confirm_email then
    return auth.sign_up_session(v_user, p_request);
  end if;

  if p_settings.confirm_email and v_owner.id is not null and v_owner.email_confirmed_at is null then
    perform auth.mail_add(
      'confirmation',
      v_owner,
      p_email,
      v_user.encrypted_password,
      auth.challenge_of(p_request.body),
      auth.mail_data(p_request),
      p_request.ip
    );
  end if;

  v_reply := jsonb_build_object('user', auth.user_json(v_user), 'session', null);
  if auth.speaks_supabase(p_request.headers) then
    v_reply := (v_reply -> 'user') || v_reply;
  end if;
  return core.ok(v_reply);
end;
$$;

create or replace function auth.sign_up(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /auth/v1/signup
-- A taken address gets the same answer as a free one, after the same work: the function that makes the user makes the
-- decoy too, and only storing it fails. With confirmation off the missing session shows the difference.
-- Writes: core.visit, auth.users, auth.sessions, auth.mail_queue, auth.events
declare
  v_settings core.settings := core.settings_row();
  v_body jsonb := p_request.body;
  v_email text := core.email_normal(v_body ->> 'email');
  v_refusal text := auth.sign_up_refusal(v_body, v_email, v_settings);
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

  if
    v_settings.anonymous_signups
    and jsonb_typeof(v_body) = 'object'
    and coalesce(v_body ->> 'email', v_body ->> 'phone', v_body ->> 'password') is null
  then
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
