create or replace function control.me_password(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PUT /admin/v1/me/password {current_password, password}
-- The current one was asked for by control.admit. The other sessions and all tokens end.
-- Writes: control.platform_users, control.sessions
declare
  v_id uuid := (p_request.claims ->> 'sub')::uuid;
  v_refusal text := core.password_refusal((p_request.body ->> 'password')::integer, core.settings_row());
begin
  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  if p_request.answer is null then
    return core.ask_scrypt(core.password_new());
  end if;

  update control.platform_users
  set
    encrypted_password = core.password_text(core.password_answered(p_request.answer)),
    password_is_given = false
  where id = v_id;
  perform control.sessions_end(v_id, null, (p_request.claims ->> 'sid')::uuid);
  return core.ok(null, 204);
end;
$$;

comment on function control.me_password is 'PUT /admin/v1/me/password: changes one''s own password.';
