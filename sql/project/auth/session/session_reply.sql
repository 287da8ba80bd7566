create or replace function auth.claims(
  p_user auth.users, p_session auth.sessions, p_settings core.settings, p_now timestamptz
)
returns jsonb language sql stable as $$
  -- The claims of an access token.
  -- Every claim by name, and what users write stays nested: none of their keys can become a claim. While confirmation
  -- is required, policies do not see an address that nobody has verified: a provider may have sent it without checking
  -- it.
  select jsonb_build_object(
    'sub', p_user.id,
    'role', p_user.role,
    'aud', p_user.aud,
    'email', case when p_user.email_confirmed_at is not null or not p_settings.confirm_email then p_user.email end,
    'session_id', p_session.id,
    'app_metadata', p_user.app_metadata,
    'user_metadata', p_user.user_metadata,
    'iss', p_settings.jwt_issuer,
    'iat', extract(epoch from p_now)::bigint,
    'exp', extract(epoch from p_now)::bigint + p_settings.access_ttl
  );
$$;

create or replace function auth.session_reply(
  p_user auth.users, p_session auth.sessions, p_refresh_token text, p_settings core.settings
)
returns core.reply language plpgsql volatile as $$
-- The session response of sign-in and refresh.
-- The time is a variable: auth.claims is inlined only where its arguments are stable.
declare
  v_marker text := gen_random_uuid();
  v_now timestamptz := clock_timestamp();
  v_claims jsonb := auth.claims(p_user, p_session, p_settings, v_now);
begin
  return core.signed(
    core.ok(
      jsonb_build_object(
        'access_token', v_marker,
        'token_type', 'bearer',
        'expires_in', p_settings.access_ttl,
        'expires_at', v_claims -> 'exp',
        'refresh_token', p_refresh_token,
        'user', auth.user_json(p_user)
      )
    ),
    v_claims,
    v_marker
  );
end;
$$;
