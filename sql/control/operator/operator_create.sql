create or replace function control.operator_create(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/operators {email, password, role, current_password}
-- Writes: control.platform_users
declare
  v_body jsonb := p_request.body;
  v_email text := core.email_normal(v_body ->> 'email');
  v_refusal text := coalesce(
    case when v_email is null then 'a valid email address is required' end,
    case when control.rank(v_body ->> 'role') is null then 'role is viewer, admin or owner' end,
    core.password_refusal((v_body ->> 'password')::integer, core.settings_row())
  );
  v_operator control.platform_users;
begin
  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  if (control.operator_by_email(v_email)).id is not null then
    return core.refuse('conflict', 'there is an operator with this address');
  end if;

  if p_request.answer is null then
    return core.ask_scrypt(core.password_new());
  end if;

  insert into control.platform_users as operator (email, encrypted_password, password_is_given, platform_role)
  values (v_email, core.password_text(core.password_answered(p_request.answer)), true, v_body ->> 'role')
  on conflict (email) do nothing
  returning operator.*
  into v_operator;
  if v_operator.id is null then
    return core.refuse('conflict', 'there is an operator with this address');
  end if;

  return core.ok(control.operator_json(v_operator), 201);
end;
$$;

comment on function control.operator_create is 'POST /admin/v1/operators: makes an operator.';
