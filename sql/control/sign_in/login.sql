create or replace function control.login_audit(
  p_kind text, p_email text, p_operator control.platform_users, p_session uuid, p_request core.request
)
returns void language plpgsql as $$
-- Records a sign-in of an operator, or one that failed.
-- Anybody may call this: nothing of what the caller wrote is kept but the address.
-- Writes: control.audit
declare
  v_row control.audit := control.audit_of(
    p_kind,
    gen_random_uuid(),
    null,
    row(p_request.method, '{}', '{}', p_request.headers - 'x-target', null, p_request.ip, null, null)::core.request
  );
begin
  v_row.operator_id := p_operator.id;
  v_row.email := coalesce(p_operator.email, p_email);
  v_row.role := p_operator.platform_role;
  v_row.session_id := p_session;
  v_row.route := '/admin/v1/login';
  perform control.audit_write(v_row);
end;
$$;

create or replace function control.login(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/login
-- Like auth.token_password, for operators: they are in a table of their own, so no account of the application can sign
-- in here. A disabled operator is refused in the words for a wrong password.
-- Writes: core.visit, control.attempts, control.platform_users, control.sessions, control.audit
declare
  v_email text := core.email_normal(p_request.body ->> 'email');
  v_operator control.platform_users := control.operator_by_email(v_email);
  v_session control.sessions;
  v_answer core.password;
  v_wait integer;
begin
  if p_request.answer is null then
    v_wait := core.seconds_to_wait('login', p_request.ip, (core.settings_row()).limit_token);
    if v_wait = 0 then
      v_wait := control.attempts_reserve(coalesce(v_email, ''), p_request.ip);
    end if;
    if v_wait > 0 then
      return core.refuse_wait(v_wait);
    end if;
    return core.ask_scrypt(core.password_or_decoy(v_operator.encrypted_password, coalesce(v_email, '')));
  end if;

  v_answer := core.password_answered(p_request.answer);
  if
    not core.password_matches(v_operator.encrypted_password, v_answer.salt, v_answer.key)
    or v_operator.disabled_at is not null
  then
    perform control.login_audit('login_failed', v_email, v_operator, null, p_request);
    return core.refuse('invalid_credentials');
  end if;

  perform control.attempts_release(v_email, p_request.ip);
  update control.platform_users set last_sign_in_at = clock_timestamp() where id = v_operator.id;
  v_session := control.session_open(
    'login',
    null,
    v_operator,
    v_operator.platform_role,
    make_interval(secs => (core.settings_row()).operator_ttl),
    p_request
  );
  perform control.login_audit('login', v_email, v_operator, v_session.id, p_request);
  return control.operator_reply(v_operator, v_session);
end;
$$;

comment on function control.login(core.request) is 'POST /admin/v1/login: signs an operator in.';
