create or replace function auth.admin_user_session_end(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /auth/v1/admin/users/:id/sessions/:sid
-- A sign-in that is over, or another user's, is not found.
-- Writes: auth.sessions, auth.events
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_user auth.users;
  v_family uuid;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_user := auth.user_changing(auth.uuid_of(p_request.path ->> 'id'));
  if v_user.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  select live.id
  into v_family
  from auth.sign_ins_live(v_user.id, clock_timestamp()) as live
  where live.id = auth.uuid_of(p_request.path ->> 'sid');
  if v_family is null then
    return core.refuse('not_found', 'there is no such session');
  end if;

  perform auth.family_revoke(v_family);
  perform auth.note_event(
    'admin_sessions_ended',
    v_user.id,
    p_request.ip,
    jsonb_build_object('by', auth.admin_name(p_request.claims), 'family_id', v_family)
  );
  return core.ok(null, 204);
end;
$$;

comment on function auth.admin_user_session_end(core.request) is
  'DELETE /auth/v1/admin/users/:id/sessions/:sid: ends one sign-in of a user.';
