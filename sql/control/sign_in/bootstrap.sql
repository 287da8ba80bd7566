create or replace function control.bootstrap(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- No route: the gateway calls it at its start with SERVICE_ADMIN_EMAIL and SERVICE_ADMIN_PASSWORD. It creates the first
-- owner and then never writes again, so it resets no password changed later. The lock lets only one of many gateways
-- that start together create the owner.
-- Writes: control.platform_users
declare
  v_email text := core.email_normal(p_request.body ->> 'email');
  v_refusal text := core.password_refusal((p_request.body ->> 'password')::integer, core.settings_row());
begin
  lock table control.platform_users in share row exclusive mode;

  if exists (select from control.platform_users) then
    return core.ok('{"created": false}');
  end if;

  if v_email is null or v_refusal is not null then
    return core.refuse('bad_request', coalesce(v_refusal, 'SERVICE_ADMIN_EMAIL is not an email address'));
  end if;

  if p_request.answer is null then
    return core.ask_scrypt(core.password_new());
  end if;

  insert into control.platform_users (email, encrypted_password, password_is_given, platform_role)
  values (v_email, core.password_text(core.password_answered(p_request.answer)), true, 'owner');
  return core.ok('{"created": true}');
end
$$;

comment on function control.bootstrap(core.request) is 'Creates the first operator, while there is none.';
