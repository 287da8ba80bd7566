create or replace function operate.cancel_as_owner(p_pid integer, p_name text)
returns boolean language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- Only a role with the rights of a session's own may cancel it: those of the owner's lane are the owner's.
  select coalesce(bool_or(pg_cancel_backend(activity.pid)), false)
  from pg_stat_activity as activity
  where activity.pid = p_pid and starts_with(activity.application_name, p_name) and activity.usename = current_user;
$$;

comment on function operate.cancel_as_owner(integer, text) is
  'Cancels the statement of an operation in the owner''s lane.';

create or replace function operate.sql_cancel(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/sql/:operation/cancel, from any gateway: sessions are named for their operation and its operator
-- (core.operation_name). A viewer may cancel what is their own.
declare
  v_claims jsonb := p_request.claims;
  v_name text := core.operation_name(
    (p_request.path ->> 'operation')::uuid::text,
    case when core.is_viewer(v_claims) then v_claims end
  );
  v_session record;
  v_any boolean := false;
begin
  for v_session in select activity.pid, activity.usename = current_user as is_ours
  from pg_stat_activity as activity
  where
    starts_with(activity.application_name, v_name)
    and activity.datname = current_database()
    and activity.pid != pg_backend_pid() loop
    v_any := case
      when v_session.is_ours then pg_cancel_backend(v_session.pid)
      else operate.cancel_as_owner(v_session.pid, v_name)
    end
    or v_any;
  end loop;

  if not v_any then
    perform core.raise('not_found', 'no such operation runs');
  end if;
  return core.ok(null, 204);
end;
$$;

comment on function operate.sql_cancel(core.request) is
  'POST /admin/v1/sql/:operation/cancel: cancels what an operation runs.';
