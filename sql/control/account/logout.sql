create or replace function control.logout(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/logout
-- Writes: control.sessions
begin
  perform control.sessions_end((p_request.claims ->> 'sub')::uuid, (p_request.claims ->> 'sid')::uuid)
  where p_request.claims ? 'sid';
  return core.ok(null, 204);
end;
$$;

comment on function control.logout is 'POST /admin/v1/logout: ends this session.';
