create or replace function auth.session_by_token(p_token text)
returns auth.sessions
language plpgsql
stable
as $$
-- Without a lock: whose it is has to be known before anything can be locked in order. All nulls for none.
declare
  v_session auth.sessions;
begin
  select sessions.*
  into v_session
  from auth.sessions as sessions
  where sessions.refresh_token = auth.token_digest(p_token);
  return v_session;
end;
$$;

comment on function auth.session_by_token(text) is 'The session of that refresh token.';
