create or replace function auth.session_store(
  p_session auth.sessions,
  p_refresh_token text,
  p_request core.request,
  p_settings core.settings
)
returns auth.sessions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- No token outlives its family's end.
-- Writes: auth.sessions
begin
  p_session.refresh_token := auth.token_digest(p_refresh_token);
  p_session.expires_at := least(
    p_session.created_at + make_interval(secs => p_settings.refresh_ttl),
    p_session.ends_at
  );
  p_session.revoked_at := null;
  p_session.ip := p_request.ip;
  p_session.user_agent := left(p_request.headers ->> 'user-agent', 255);

  insert into auth.sessions select p_session.*;
  return p_session;
end;
$$;

comment on function auth.session_store(auth.sessions, text, core.request, core.settings) is
  'Stores a session: the digest of its token, when it expires, and who asked for it.';
