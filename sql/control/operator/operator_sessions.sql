create or replace function control.operator_sessions(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/operators/:id/sessions
declare
  v_operator control.platform_users := control.operator_of(p_request.path ->> 'id');
begin
  if v_operator.id is null then
    return core.refuse('not_found', 'there is no such operator');
  end if;

  return core.ok(
    jsonb_build_object('sessions', control.sessions_json(v_operator.id, (p_request.claims ->> 'sid')::uuid))
  );
end;
$$;

comment on function control.operator_sessions is
  'GET /admin/v1/operators/:id/sessions: where an operator is signed in.';
