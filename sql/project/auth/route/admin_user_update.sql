create or replace function auth.admin_user_update(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- PUT /auth/v1/admin/users/:id
-- A new password and a ban end every session. An address set here counts as confirmed when the old one did.
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_before auth.users;
  v_after auth.users;
  v_now timestamptz;
  v_words text;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_before := auth.user_changing(auth.claimed_uuid(p_request.path, 'id'));
  if v_before.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  v_now := clock_timestamp();
  v_words := auth.admin_update_refusal(p_request.body, v_before, v_now);
  if v_words is not null then
    return core.refuse('bad_request', v_words);
  end if;

  if p_request.body ->> 'password' is not null and p_request.answer is null then
    return core.ask_scrypt(core.password_new());
  end if;

  v_after := auth.admin_changed(v_before, p_request.body, v_now);
  if p_request.answer is not null then
    v_after.encrypted_password := core.password_text(core.password_answered(p_request.answer));
  end if;
  v_after := auth.admin_restored(v_after);
  if v_after.id is null then
    return core.refuse('conflict', 'another user has this address or number');
  end if;

  perform auth.admin_aftermath(v_before, v_after, p_request, v_now);
  return core.ok(auth.user_json(v_after));
end;
$$;

comment on function auth.admin_user_update(core.request) is
  'PUT /auth/v1/admin/users/:id: changes a user.';
