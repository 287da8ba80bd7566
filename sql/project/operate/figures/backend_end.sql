create or replace function operate.backend_end(p_request core.request, p_verb text)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Cancels the statement of a session, or ends the session.
-- As the owner, so Postgres decides: sessions of its own roles, and of others where it has pg_signal_backend. The
-- operation that asks is no session to end: whoever wants that leaves.
declare
  v_pid integer := case when p_request.path ->> 'pid' ~ '^[0-9]{1,9}$' then (p_request.path ->> 'pid')::integer end;
  v_role name;
  v_done boolean;
begin
  select activity.usename
  into v_role
  from pg_stat_activity as activity
  where activity.pid = v_pid and activity.datname = current_database();
  if not found then
    return core.refuse('not_found', 'no session of this database has that number');
  end if;

  if v_pid = pg_backend_pid() then
    return core.refuse('conflict', 'that is the session of this very request');
  end if;

  v_done := case p_verb when 'cancel' then pg_cancel_backend(v_pid) else pg_terminate_backend(v_pid) end;
  if not v_done then
    return core.refuse('not_found', 'the session has ended already');
  end if;
  return core.ok(jsonb_build_object('pid', v_pid, 'role', v_role, 'done', p_verb));
exception when insufficient_privilege then
  return core.refuse(
    'insufficient_privilege',
    format(
      'Postgres lets %I end no session of %I; a DBA can allow it: grant pg_signal_backend to %1$I;',
      current_user,
      v_role
    )
  );
end;
$$;

create or replace function operate.backend_cancel(p_request core.request)
returns core.reply language sql set search_path = pg_catalog, pg_temp as $$
  -- POST /admin/v1/stats/activity/:pid/cancel
  select operate.backend_end(p_request, 'cancel');
$$;

comment on function operate.backend_cancel(core.request) is
  'POST /admin/v1/stats/activity/:pid/cancel: cancels the statement of a session.';

create or replace function operate.backend_terminate(p_request core.request)
returns core.reply language sql set search_path = pg_catalog, pg_temp as $$
  -- POST /admin/v1/stats/activity/:pid/terminate
  select operate.backend_end(p_request, 'terminate');
$$;

comment on function operate.backend_terminate(core.request) is
  'POST /admin/v1/stats/activity/:pid/terminate: ends a session.';
