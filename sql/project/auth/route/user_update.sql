create or replace function auth.user_change_refusal(p_body jsonb, p_settings core.settings)
returns text language sql stable as $$
  -- Why a change that a user asks for is rejected; null when it is accepted.
  -- Keys that are missing or null change nothing and cannot be wrong.
  select case
    when p_body ->> 'email' is not null and core.email_normal(p_body ->> 'email') is null
      then 'a valid email address is required'
    else coalesce(
      case
        when p_body ->> 'password' is not null then core.password_refusal((p_body ->> 'password')::integer, p_settings)
      end,
      case
        when (p_body ->> 'current_password')::integer > 256
          then 'the current password must not be longer than 256 bytes'
      end,
      auth.metadata_refusal(p_body -> 'data'),
      auth.challenge_refusal(auth.challenge_of(p_body))
    )
  end;
$$;

create or replace function auth.user_update_wait(p_request core.request, p_user auth.users, p_settings core.settings)
returns integer language plpgsql as $$
-- Counts a change of a user; returns how many seconds to wait, 0 to go on.
-- Called once for each request, before anything is asked of the gateway. An attempt at the current password is counted
-- as an attempt to sign in: a session is no way to guess the password.
-- Writes: core.visit, auth.attempts
declare
  v_wait integer := 0;
begin
  if p_request.answer is not null then
    return 0;
  end if;

  if p_request.body ->> 'email' is not null then
    v_wait := core.seconds_to_wait('email_change', p_request.ip, p_settings.limit_email);
  end if;

  if v_wait = 0 and p_request.body ->> 'current_password' is not null then
    v_wait := auth.attempts_reserve(coalesce(p_user.email, p_user.id::text), p_request.ip, p_settings);
  end if;

  return v_wait;
end;
$$;

create or replace function auth.current_password_ask(p_user auth.users, p_state jsonb)
returns core.reply language plpgsql as $$
-- Asks the gateway to derive the current password that a request gives.
-- The caller is signed in, so whether the password was imported is no secret to the user. Without a password the work
-- is the same, and no answer is right.
declare
  v_reply core.reply := case
    when core.imported_scheme(p_user.encrypted_password) is not null then auth.imported_ask(
      p_user.encrypted_password, p_state
    )
    else core.ask_scrypt(core.password_or_decoy(p_user.encrypted_password, p_user.id::text), p_state)
  end;
begin
  v_reply.ask := v_reply.ask || '{"of": "current_password"}';
  return v_reply;
end;
$$;

create or replace function auth.user_update_ask(p_request core.request, p_user auth.users)
returns core.reply language plpgsql as $$
-- What the gateway still has to do to change a user; all nulls when nothing.
-- Asks for the new password first and the current one last: the last answer is compared with the password that is
-- stored when the user's row is locked (auth.user_change).
declare
  v_gives_current boolean := p_request.body ->> 'current_password' is not null;
  v_answer jsonb := p_request.answer;
begin
  if v_answer is null and p_request.body ->> 'password' is not null then
    return core.ask_scrypt(
      core.password_new(),
      case when v_gives_current then '{"next": "current_password"}'::jsonb else '{}' end
    );
  end if;

  if v_gives_current and coalesce(v_answer -> 'state' ? 'next', true) then
    return auth.current_password_ask(p_user, jsonb_build_object('new', v_answer - 'state'));
  end if;

  return null;
end;
$$;

create or replace function auth.user_update(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PUT /auth/v1/user {email?, password?, current_password?, data?}
-- A new address becomes the user's only once the link in the mail to it is followed, so a taken address and a free one
-- get the same answer. Everything is checked before anything is written.
-- Writes: core.visit, auth.users, auth.attempts, auth.sessions, auth.events, and by what it calls tokens and mail
declare
  v_settings core.settings := core.settings_row();
  v_user auth.users := auth.user_of_claims(p_request.claims);
  v_refusal text := auth.user_change_refusal(p_request.body, v_settings);
  v_wait integer;
  v_ask core.reply;
begin
  if v_user.id is null then
    return core.refuse('unauthorized', 'the access token of a user is required');
  end if;

  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  v_refusal := auth.proof_refusal(v_user, p_request, v_settings);
  if v_refusal is not null then
    return core.refuse('forbidden', v_refusal);
  end if;

  v_wait := auth.user_update_wait(p_request, v_user, v_settings);
  if v_wait > 0 then
    return core.refuse_wait(v_wait);
  end if;

  v_ask := auth.user_update_ask(p_request, v_user);
  if v_ask.ask is not null then
    return v_ask;
  end if;

  return auth.user_change(p_request, auth.user_changing(v_user.id));
end;
$$;

comment on function auth.user_update(core.request) is 'PUT /auth/v1/user: changes the signed-in user.';
