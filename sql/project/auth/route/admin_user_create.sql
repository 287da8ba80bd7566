create or replace function auth.admin_user_create(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /auth/v1/admin/users
-- No mail goes out: the administrator informs the user.
-- Writes: auth.users, auth.events
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_now timestamptz := clock_timestamp();
  v_words text := auth.admin_new_refusal(p_request.body);
  v_user auth.users;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if v_words is not null then
    return core.refuse('bad_request', v_words);
  end if;

  if p_request.body ->> 'password' is not null and p_request.answer is null then
    return core.ask_scrypt(core.password_new());
  end if;

  v_user := auth.admin_new(p_request.body, v_now);
  if p_request.answer is not null then
    v_user.encrypted_password := core.password_text(core.password_answered(p_request.answer));
  end if;

  v_user := auth.user_stored(v_user);
  if v_user.id is null then
    return core.refuse('conflict', 'a user with this address, number or id is already there');
  end if;

  perform auth.note_event(
    'admin_user_created',
    v_user.id,
    p_request.ip,
    jsonb_build_object('by', auth.admin_name(p_request.claims))
  );
  return core.ok(auth.user_json(v_user), 201);
end;
$$;

comment on function auth.admin_user_create(core.request) is 'POST /auth/v1/admin/users: makes a user.';
