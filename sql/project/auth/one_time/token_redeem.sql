create or replace function auth.token_redeem(
  p_kinds text[],
  p_identity text,
  p_secret text,
  p_password text,
  p_request core.request
)
returns core.reply
language plpgsql
as $$
-- The ban is looked at after the token, so it tells only whoever has the mail; the token is spent all the same. A
-- ban ends links that were sent before it, and who opens one of those is told why too.
-- A followed link gives the client that asked for proof (PKCE) a code instead of a session.
-- Writes: auth.one_time_tokens, auth.users, auth.sessions, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_token auth.one_time_tokens := auth.token_spend(p_kinds, p_identity, p_secret);
  v_user auth.users := auth.user_by_id(
    case
      when p_identity is null then auth.token_owner(p_kinds, null, p_secret)
      else v_token.user_id
    end
  );
  v_refusal core.reply := auth.ban_refusal(v_user);
  v_recovers boolean := v_token.kind = 'recovery';
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if v_token.id is null then
    return auth.refuse_token();
  end if;

  if not auth.token_apply(v_user, v_token, p_password, p_request.ip) then
    return auth.refuse_token();
  end if;

  perform
    auth.note_event('verified', v_user.id, p_request.ip, jsonb_build_object('kind', v_token.kind));

  if p_request.method = 'GET' and v_token.challenge is not null then
    return core.ok(
      jsonb_build_object('code', auth.flow_code_new(v_user.id, v_token.challenge, v_recovers))
    );
  end if;

  return auth.session_start(auth.user_by_id(v_user.id), p_request, v_recovers);
end;
$$;

comment on function auth.token_redeem(text[], text, text, text, core.request) is
  'Trades a link token or a code for a session.';
