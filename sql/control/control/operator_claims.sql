create or replace function control.operator_claims(
  p_operator control.platform_users,
  p_settings core.settings,
  p_now timestamptz
)
returns jsonb
language sql
immutable
as $$
  -- The role is service_role; core.is_viewer reads typ and pr on every route.
  select
    jsonb_build_object(
      'sub',
      p_operator.id,
      'role',
      'service_role',
      'typ',
      'platform',
      'pr',
      p_operator.platform_role,
      'email',
      p_operator.email,
      'iss',
      p_settings.jwt_issuer,
      'iat',
      extract(epoch from p_now)::bigint,
      'exp',
      extract(epoch from p_now)::bigint + p_settings.operator_ttl
    );
$$;

comment on function control.operator_claims is 'The claims of an operator''s token.';
