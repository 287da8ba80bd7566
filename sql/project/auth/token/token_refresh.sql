create or replace function auth.token_refresh(p_request core.request, p_settings core.settings)
returns core.reply
language plpgsql
as $$
-- Spends the token and answers with its successor. A token seen twice may be a stolen one (RFC 9700, 4.14), so its
-- whole family ends. Refusals are values: what they wrote must stay. Locked in the order of the house: the
-- user, the root of the family, then everything is read as it is now.
-- Writes: auth.sessions, auth.events
declare
  v_token text := p_request.body ->> 'refresh_token';
  v_session auth.sessions;
  v_user auth.users;
begin
  if v_token is null then
    return core.refuse('bad_request', 'a refresh_token is required');
  end if;

  v_session := auth.session_by_token(v_token);
  v_user := auth.user_shared(v_session.user_id);
  v_session := auth.session_locked(v_session);

  if v_session.revoked_at is not null then
    return auth.token_reused(p_request, v_user, v_session);
  end if;

  if v_session.id is null or v_session.expires_at <= clock_timestamp() then
    return core.refuse('unauthorized', 'invalid or expired refresh token');
  end if;

  if v_user.banned_until > clock_timestamp() then
    return auth.refuse_banned(v_user);
  end if;

  return auth.session_rotate(v_user, v_session, v_token, p_request, p_settings);
end;
$$;

comment on function auth.token_refresh(core.request, core.settings) is
  'Trades a refresh token for a new session.';
