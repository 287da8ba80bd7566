create or replace function auth.token_redeem(
  p_kinds text[], p_identity text, p_secret text, p_password text, p_holder uuid, p_request core.request
)
returns core.reply language plpgsql as $$
-- Trades a link token or a code for a session.
-- The ban is checked after the token, so only whoever has the mail learns of it; the token is spent all the same. A
-- ban ends links that were sent before it, and whoever opens one of those gets the ban as the reason too. Following a
-- link gives a client that asked for PKCE a code instead of a session. p_holder: the user whose password the request
-- knows, if it gave one.
-- Writes: auth.one_time_tokens, auth.users, auth.sessions, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_token auth.one_time_tokens;
  v_user auth.users;
  v_refusal core.reply;
  v_recovers boolean;
  v_is_holder boolean;
begin
  v_token := auth.token_spend(p_kinds, p_identity, p_secret);
  v_recovers := v_token.kind = 'recovery';
  v_user := auth.user_by_id(
    case when p_identity is null then auth.token_owner(p_kinds, null, p_secret) else v_token.user_id end
  );
  v_refusal := auth.ban_refusal(v_user);
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_is_holder := coalesce(v_user.id = coalesce(p_holder, auth.user_signed_in(p_request.claims)), false);

  -- One answer to every token that is not valid: it must not reveal the reason.
  if not auth.token_apply(v_user, v_token, p_password, v_is_holder, p_request.ip) then
    return core.refuse('unauthorized', 'the link or code is invalid, expired or already used');
  end if;

  perform auth.note_event('verified', v_user.id, p_request.ip, jsonb_build_object('kind', v_token.kind));

  if p_request.method = 'GET' and v_token.challenge is not null then
    return core.ok(jsonb_build_object('code', auth.flow_code_new(v_user.id, v_token.challenge, v_recovers)));
  end if;

  return auth.session_start(auth.user_by_id(v_user.id), p_request, v_recovers);
end;
$$;

create or replace function auth.attempts_reserve_code(p_identity text, p_ip inet, p_settings core.settings)
returns integer language plpgsql as $$
-- Counts a guess at a code before it is compared; returns how many seconds to wait, 0 to go on.
-- Counted by address and network, whether anybody has the address or not: one network uses up no count but its own.
-- Guesses of all networks are counted where there is a code to guess (auth.token_by_code).
-- Writes: auth.attempts
begin
  if p_ip is null then
    return 0;
  end if;

  return auth.attempt_count('code+ip', p_identity, p_ip, p_settings.max_attempts, p_settings.attempt_window);
end;
$$;

create or replace function auth.attempts_release_code(p_identity text, p_ip inet)
returns void language sql as $$
  -- Takes back what a network had guessed at an address, after a right code.
  -- Writes: auth.attempts
  delete from auth.attempts as attempt
  where attempt.scope = 'code+ip' and attempt.key = auth.attempt_key('code+ip', p_identity, p_ip);
$$;

create or replace function auth.code_redeem(
  p_kinds text[], p_identity text, p_code text, p_password text, p_holder uuid, p_request core.request
)
returns core.reply language plpgsql as $$
-- Trades a six-digit code for a session.
-- A guess is counted by the address guessed at and the client's network, whether anybody has that address or not.
-- Writes: auth.attempts, auth.events, and what auth.token_redeem writes
declare
  v_wait integer;
  v_reply core.reply;
begin
  v_wait := auth.attempts_reserve_code(p_identity, p_request.ip, core.settings_row());
  if v_wait > 0 then
    return core.refuse_wait(v_wait);
  end if;

  v_reply := auth.token_redeem(p_kinds, p_identity, p_code, p_password, p_holder, p_request);
  if v_reply.status = 401 then
    perform auth.note_event(
      'code_failed',
      auth.token_owner(p_kinds, p_identity, p_code),
      p_request.ip,
      jsonb_build_object('type', p_request.body ->> 'type', 'identity', p_identity)
    );
    return v_reply;
  end if;

  perform auth.attempts_release_code(p_identity, p_request.ip);
  return v_reply;
end;
$$;
