create or replace function auth.session_store(
  p_session auth.sessions, p_refresh_token text, p_request core.request, p_settings core.settings
)
returns auth.sessions language plpgsql as $$
-- Stores a session: the digest of its token, its expiry, and the client that asked for it.
-- No token outlives the end of its family.
-- Writes: auth.sessions
declare
  v_stored auth.sessions;
begin
  insert into auth.sessions as stored (
    id, user_id, family_id, parent_id, refresh_token, created_at, expires_at, ip, user_agent, ends_at, recovers
  )
  values
    (
      p_session.id, p_session.user_id, p_session.family_id, p_session.parent_id, auth.token_digest(p_refresh_token),
      p_session.created_at,
      least(p_session.created_at + make_interval(secs => p_settings.refresh_ttl), p_session.ends_at), p_request.ip,
      left(p_request.headers ->> 'user-agent', 255), p_session.ends_at, p_session.recovers
    )
  returning stored.*
  into v_stored;
  return v_stored;
end;
$$;
