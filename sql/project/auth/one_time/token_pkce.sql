create or replace function auth.token_pkce(p_request core.request)
returns core.reply language plpgsql as $$
-- Trades a flow code and its verifier for a session.
-- POST /auth/v1/token?grant_type=pkce
-- RFC 7636: the link gave a code to whatever opened it; the session goes to the client that began the flow.
-- Writes: auth.flow_codes, auth.sessions, auth.users, auth.events
declare
  v_verifier text := p_request.body ->> 'code_verifier';
  v_code auth.flow_codes;
  v_user auth.users;
  v_refusal core.reply;
begin
  if p_request.body ->> 'auth_code' is null or v_verifier is null then
    return core.refuse('bad_request', 'auth_code and code_verifier are required');
  end if;

  v_code := auth.flow_code_take(p_request.body ->> 'auth_code');
  if not auth.challenge_matches(v_code.challenge, v_verifier) then
    return core.refuse('unauthorized', 'the code is invalid, expired or already used');
  end if;

  select users.* into v_user from auth.users as users where users.id = v_code.user_id;
  v_refusal := auth.ban_refusal(v_user);
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  perform auth.note_event('sign_in', v_user.id, p_request.ip);
  return auth.session_start(v_user, p_request, v_code.recovers);
end;
$$;
