create or replace function control.operator_claims(
  p_operator control.platform_users,
  p_settings core.settings,
  p_now timestamptz
)
returns jsonb
language sql
immutable
as $$
  -- The token says service_role; typ and pr say whose hands it is in, and every prefix looks at them.
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
