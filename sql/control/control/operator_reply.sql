create or replace function control.operator_reply(p_operator control.platform_users)
returns core.reply
language plpgsql
volatile
as $$
declare
  v_settings core.settings := core.settings_row();
  v_claims jsonb := control.operator_claims(p_operator, v_settings, clock_timestamp());
  v_marker text := gen_random_uuid();
begin
  return core.signed(
    core.ok(
      jsonb_build_object(
        'access_token',
        v_marker,
        'token_type',
        'bearer',
        'expires_in',
        v_settings.operator_ttl,
        'expires_at',
        v_claims -> 'exp',
        'user',
        jsonb_build_object('id', p_operator.id, 'email', p_operator.email, 'role', p_operator.platform_role)
      )
    ),
    v_claims,
    v_marker
  );
end;
$$;

comment on function control.operator_reply is 'The reply to an operator''s sign-in.';
