create or replace function control.session_open(
  p_kind text, p_name text, p_operator control.platform_users, p_role text, p_lasts interval, p_request core.request
)
returns control.sessions language sql as $$
  -- Begins a session of an operator, or a token for programs.
  -- Ended sessions are kept for thirty days, so that their owner sees where they came from.
  -- Writes: control.sessions
  with
    swept as (
      delete from control.sessions as old
      where old.operator_id = p_operator.id and old.expires_at < clock_timestamp() - interval '30 days'
    )
  insert into control.sessions as session (operator_id, kind, name, platform_role, ip, agent, last_seen_at, expires_at)
  values
    (
      p_operator.id, p_kind, p_name, p_role, p_request.ip, left(p_request.headers ->> 'user-agent', 500),
      date_trunc('minute', clock_timestamp()), clock_timestamp() + p_lasts
    )
  returning session.*;
$$;
