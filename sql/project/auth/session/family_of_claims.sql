create or replace function auth.family_of_claims(p_claims jsonb)
returns uuid language sql stable as $$
  -- The family of the session that an access token was issued in.
  -- Only the user's own: our tokens name no session of another user, but a token of another issuer that we accept may.
  select sessions.family_id
  from auth.sessions as sessions
  where sessions.id = auth.uuid_of(p_claims ->> 'session_id') and sessions.user_id = auth.uuid_of(p_claims ->> 'sub');
$$;
