create or replace function auth.session_reusable(
  p_session auth.sessions,
  p_settings core.settings,
  p_now timestamptz
)
returns auth.sessions
language sql
stable
as $$
  -- Only the direct successor, while it is alive and unused: of anything later the client has heard.
  select next
  from auth.sessions as next
  where
    next.parent_id = p_session.id
    and next.revoked_at is null
    and next.expires_at > p_now
    and p_session.revoked_at > p_now - make_interval(secs => p_settings.refresh_reuse);
$$;

comment on function auth.session_reusable(auth.sessions, core.settings, timestamptz) is
  'The live successor of a session whose token may be used again; all nulls for none.';
