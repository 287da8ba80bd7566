create or replace function control.login(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- POST /admin/v1/login
-- Like auth.token_password, for operators: they are in a table of their own, so no account of the application can sign
-- in here.
-- Writes: core.visit, control.platform_users
declare
  v_email text := core.email_normal(p_request.body ->> 'email');
  v_operator control.platform_users := control.operator_by_email(v_email);
  v_answer core.password;
  v_wait integer;
begin
  if p_request.answer is null then
    v_wait := core.seconds_to_wait('login', p_request.ip, (core.settings_row()).limit_token);
    if v_wait > 0 then
      return core.refuse_wait(v_wait);
    end if;
    return core.ask_scrypt(core.password_or_decoy(v_operator.encrypted_password, coalesce(v_email, '')));
  end if;

  v_answer := core.password_answered(p_request.answer);
  if not core.password_matches(v_operator.encrypted_password, v_answer.salt, v_answer.key) then
    return core.refuse('invalid_credentials');
  end if;

  update control.platform_users set last_sign_in_at = clock_timestamp() where id = v_operator.id;
  return control.operator_reply(v_operator);
end;
$$;

comment on function control.login(core.request) is 'POST /admin/v1/login: signs an operator in.';
