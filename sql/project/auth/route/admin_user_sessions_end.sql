create or replace function auth.admin_user_sessions_end(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /auth/v1/admin/users/:id/sessions
-- Access tokens stay valid until they expire, except for changes of the account (auth.session_is_over). The user is
-- locked first, so that no sign-in begins meanwhile.
-- Writes: auth.sessions, auth.events
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_user auth.users;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_user := auth.user_changing(auth.uuid_of(p_request.path ->> 'id'));
  if v_user.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  perform auth.sessions_revoke(v_user.id);
  perform auth.note_event(
    'admin_sessions_ended',
    v_user.id,
    p_request.ip,
    jsonb_build_object('by', auth.admin_name(p_request.claims))
  );
  return core.ok(null, 204);
end;
$$;

comment on function auth.admin_user_sessions_end(core.request) is
  'DELETE /auth/v1/admin/users/:id/sessions: signs a user out everywhere.';
