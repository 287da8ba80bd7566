create or replace function control.operator_claims(
  p_operator control.platform_users, p_session control.sessions, p_settings core.settings
)
returns jsonb language sql immutable as $$
  -- The claims of an operator's token.
  -- The role is service_role; core.is_viewer reads typ and pr on every route, and control.admit looks up sid.
  select jsonb_build_object(
    'sub', p_operator.id,
    'sid', p_session.id,
    'role', 'service_role',
    'typ', 'platform',
    'pr', p_session.platform_role,
    'email', p_operator.email,
    'iss', p_settings.jwt_issuer,
    'iat', extract(epoch from p_session.created_at)::bigint,
    'exp', extract(epoch from p_session.expires_at)::bigint
  );
$$;
