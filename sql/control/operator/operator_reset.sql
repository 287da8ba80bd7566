create or replace function control.operator_reset(p_email text, p_password text)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- No route: the command `operators reset <email>` calls it as the owner of this database, with the new password already
-- as core.password_text writes it. Makes the account when there is none, as an owner: whoever has this database could
-- insert the row.
-- Writes: control.platform_users, control.sessions, control.attempts, control.audit
declare
  v_email text := core.email_normal(p_email);
  v_operator control.platform_users;
  v_row control.audit;
begin
  if v_email is null then
    return core.refuse('bad_request', 'a valid email address is required');
  end if;

  insert into control.platform_users as operator (email, encrypted_password, password_is_given, platform_role)
  values (v_email, p_password, true, 'owner')
  on conflict (email) do update
    set
      encrypted_password = excluded.encrypted_password,
      password_is_given = true,
      disabled_at = null
  returning operator.*
  into v_operator;
  perform control.sessions_end(v_operator.id);
  delete from control.attempts;

  v_row.kind := 'begun';
  v_row.operation := gen_random_uuid();
  v_row.operator_id := v_operator.id;
  v_row.email := v_operator.email;
  v_row.role := v_operator.platform_role;
  v_row.route := 'npm run operators -- reset';
  perform control.audit_write(v_row);
  v_row.kind := 'ended';
  v_row.status := 200;
  perform control.audit_write(v_row);
  return core.ok(control.operator_json(v_operator));
end;
$$;

comment on function control.operator_reset is 'Gives an operator a new password; for the owner of this database.';
