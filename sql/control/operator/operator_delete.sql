create or replace function control.operator_delete(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /admin/v1/operators/:id {current_password}
-- The audit keeps what they did.
-- Writes: control.platform_users
declare
  v_operator control.platform_users;
  v_refusal core.reply;
begin
  lock table control.platform_users in share row exclusive mode;
  v_operator := control.operator_of(p_request.path ->> 'id');
  if v_operator.id is null then
    return core.refuse('not_found', 'there is no such operator');
  end if;

  begin
    delete from control.platform_users as operator where operator.id = v_operator.id;
    v_refusal := control.last_owner_refusal();
    if v_refusal.status is not null then
      raise exception using errcode = 'PL409';
    end if;
  exception
    when sqlstate 'PL409' then
      return v_refusal;
  end;

  return core.ok(null, 204);
end;
$$;

comment on function control.operator_delete is 'DELETE /admin/v1/operators/:id: deletes an operator.';
