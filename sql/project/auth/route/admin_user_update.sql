create or replace function auth.admin_update_refusal(p_body jsonb, p_before auth.users, p_now timestamptz)
returns text language plpgsql stable as $$
-- Why a change of a user is rejected; null when it is accepted.
-- Metadata is checked as it would be after merging, so metadata that cannot be merged is rejected first.
declare
  v_refusal text := auth.admin_body_refusal(p_body);
  v_after auth.users;
begin
  if v_refusal is null and p_body ->> 'password' is not null then
    v_refusal := core.password_refusal((p_body ->> 'password')::integer, core.settings_row());
  end if;
  if v_refusal is not null then
    return v_refusal;
  end if;

  v_after := auth.admin_changed(p_before, p_body, p_now);
  return coalesce(
    auth.metadata_refusal(v_after.user_metadata),
    'app_metadata: ' || auth.metadata_refusal(v_after.app_metadata)
  );
end;
$$;

create or replace function auth.admin_restored(p_user auth.users)
returns auth.users language plpgsql as $$
-- Stores a user that an administrator changed; all nulls when it is taken.
-- The ban is stored separately, past the trigger. All nulls when somebody else has the address or the number; errors
-- from triggers of the application are passed on.
-- Writes: auth.users
declare
  v_user auth.users;
  v_constraint text;
begin
  update auth.users as users
  set
    email = p_user.email,
    phone = p_user.phone,
    encrypted_password = p_user.encrypted_password,
    email_confirmed_at = p_user.email_confirmed_at,
    phone_confirmed_at = p_user.phone_confirmed_at,
    app_metadata = p_user.app_metadata,
    user_metadata = p_user.user_metadata,
    raw_app_meta_data = p_user.app_metadata,
    raw_user_meta_data = p_user.user_metadata,
    updated_at = p_user.updated_at
  where users.id = p_user.id
  returning users.*
  into v_user;

  if v_user.banned_until is distinct from p_user.banned_until then
    perform auth.ban_store(p_user.id, p_user.banned_until);
    select users.* into v_user from auth.users as users where users.id = p_user.id;
  end if;
  return v_user;
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  perform core.mark_dirty();
  if v_constraint in ('email_belongs_to_one_user', 'phone_belongs_to_one_user') then
    return null;
  end if;
  raise;
end;
$$;

create or replace function auth.admin_user_update(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PUT /auth/v1/admin/users/:id
-- A new password and a ban end every session. An address set here counts as confirmed if the old one did.
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

  v_before := auth.user_changing(auth.uuid_of(p_request.path ->> 'id'));
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

  perform auth.admin_after_change(v_before, v_after, p_request, v_now);
  return core.ok(auth.user_json(v_after));
end;
$$;

comment on function auth.admin_user_update(core.request) is 'PUT /auth/v1/admin/users/:id: changes a user.';
