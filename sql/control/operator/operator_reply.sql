create or replace function control.operator_json(p_operator control.platform_users)
returns jsonb language sql immutable as $$
  -- An operator, without the password.
  select jsonb_build_object(
    'id', p_operator.id,
    'email', p_operator.email,
    'role', p_operator.platform_role,
    'disabled', p_operator.disabled_at is not null,
    'created_at', p_operator.created_at,
    'last_sign_in_at', p_operator.last_sign_in_at
  );
$$;

create or replace function control.token_reply(
  p_operator control.platform_users, p_session control.sessions, p_body jsonb, p_status integer
)
returns core.reply language plpgsql volatile as $$
-- A reply with the signed token of a session.
declare
  v_settings core.settings := core.settings_row();
  v_claims jsonb := control.operator_claims(p_operator, p_session, v_settings);
  v_marker text := gen_random_uuid();
begin
  return core.signed(
    core.ok(
      p_body || jsonb_build_object(
        'access_token', v_marker,
        'token_type', 'bearer',
        'expires_in', (v_claims ->> 'exp')::bigint - (v_claims ->> 'iat')::bigint,
        'expires_at', v_claims -> 'exp'
      ),
      p_status
    ),
    v_claims,
    v_marker
  );
end;
$$;

create or replace function control.operator_reply(p_operator control.platform_users, p_session control.sessions)
returns core.reply language sql volatile as $$
  -- The reply to an operator's sign-in.
  select control.token_reply(
    p_operator,
    p_session,
    jsonb_build_object(
      'user', jsonb_build_object('id', p_operator.id, 'email', p_operator.email, 'role', p_operator.platform_role)
    ),
    200
  );
$$;
