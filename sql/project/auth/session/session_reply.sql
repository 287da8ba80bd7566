create or replace function auth.session_reply(
  p_user auth.users,
  p_session auth.sessions,
  p_refresh_token text,
  p_settings core.settings
)
returns core.reply
language plpgsql
volatile
as $$
declare
  v_marker text := gen_random_uuid();
  v_claims jsonb := auth.claims(p_user, p_session, p_settings, clock_timestamp());
begin
  return core.signed(
    core.ok(
      jsonb_build_object(
        'access_token',
        v_marker,
        'token_type',
        'bearer',
        'expires_in',
        p_settings.access_ttl,
        'expires_at',
        v_claims -> 'exp',
        'refresh_token',
        p_refresh_token,
        'user',
        auth.user_json(p_user)
      )
    ),
    v_claims,
    v_marker
  );
end;
$$;

comment on function auth.session_reply(auth.users, auth.sessions, text, core.settings) is
  'The session response of sign-in and refresh.';
