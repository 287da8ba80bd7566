create or replace function auth.admin_invite(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /auth/v1/admin/invite, and /auth/v1/invite as Supabase's clients send it
-- A user who has not verified the address yet can be invited again, any number of times.
-- Writes: auth.users, auth.mail_queue, auth.events
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_now timestamptz := clock_timestamp();
  v_body jsonb := auth.invited_body(p_request.body);
  v_words text := auth.admin_new_refusal(v_body);
  v_user auth.users;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if v_words is not null then
    return core.refuse('bad_request', v_words);
  end if;

  v_user := auth.user_invited(v_body, v_now);
  if v_user.id is null then
    return core.refuse('serialization_failure');
  end if;

  if v_user.email_confirmed_at is not null then
    return core.refuse('conflict', 'a user with this address is already there');
  end if;

  perform auth.mail_add('invite', v_user, v_user.email, p_data => auth.mail_data(p_request));
  perform auth.note_event(
    'admin_user_invited',
    v_user.id,
    p_request.ip,
    jsonb_build_object('by', auth.admin_name(p_request.claims), 'email', v_user.email)
  );
  return core.ok(auth.user_json(v_user));
end;
$$;

comment on function auth.admin_invite(core.request) is 'POST /auth/v1/admin/invite: invites somebody by mail.';
