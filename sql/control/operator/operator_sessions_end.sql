create or replace function control.operator_sessions_end(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /admin/v1/operators/:id/sessions
-- Writes: control.sessions
declare
  v_operator control.platform_users := control.operator_of(p_request.path ->> 'id');
begin
  if v_operator.id is null then
    return core.refuse('not_found', 'there is no such operator');
  end if;

  perform control.sessions_end(v_operator.id);
  return core.ok(null, 204);
end;
$$;

comment on function control.operator_sessions_end is
  'DELETE /admin/v1/operators/:id/sessions: ends an operator''s sessions and tokens.';
