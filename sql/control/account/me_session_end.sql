create or replace function control.me_session_end(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /admin/v1/me/sessions/:id
-- Writes: control.sessions
declare
  v_session uuid := (
    select session.id
    from control.sessions as session
    where session.id::text = lower(p_request.path ->> 'id') and session.operator_id::text = p_request.claims ->> 'sub'
  );
begin
  if v_session is null or control.sessions_end((p_request.claims ->> 'sub')::uuid, v_session) = 0 then
    return core.refuse('not_found', 'you have no such session');
  end if;

  return core.ok(null, 204);
end;
$$;

comment on function control.me_session_end is
  'DELETE /admin/v1/me/sessions/:id: ends one of one''s sessions or tokens.';
