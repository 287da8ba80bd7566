create or replace function auth.admin_user_delete(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /auth/v1/admin/users/:id
-- Sessions, links and queued mail are deleted with the row. Rows of the application may refer to it and prevent the
-- deletion: constraints are checked at once, because a deferred one would fail at commit, after the reply.
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_user auth.users;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if p_request.body -> 'should_soft_delete' = 'true' then
    return core.refuse('bad_request', 'users are deleted for good here, or banned');
  end if;

  v_user := auth.user_changing(auth.uuid_of(p_request.path ->> 'id'));
  if v_user.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  begin
    delete from auth.users as users where users.id = v_user.id;
    set constraints all immediate;
  exception when foreign_key_violation or restrict_violation then
    perform core.mark_dirty();
    return core.refuse('foreign_key_violation', 'rows of the application refer to this user');
  end;

  perform auth.note_event(
    'admin_user_deleted',
    v_user.id,
    p_request.ip,
    jsonb_build_object('by', auth.admin_name(p_request.claims), 'email', v_user.email)
  );
  if auth.speaks_supabase(p_request.headers) then
    return core.ok('{}');
  end if;
  return core.ok(null, 204);
end;
$$;

comment on function auth.admin_user_delete(core.request) is 'DELETE /auth/v1/admin/users/:id: deletes a user.';
