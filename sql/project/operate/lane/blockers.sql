create or replace function operate.sessions_named(p_pids integer[])
returns jsonb language sql stable as $$
  -- What these sessions do.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'pid', activity.pid,
        'role', activity.usename,
        'application', activity.application_name,
        'state', activity.state,
        'since', activity.xact_start,
        'statement', left(activity.query, 500)
      )
      order by activity.xact_start
    ),
    '[]'
  )
  from pg_stat_activity as activity
  where activity.pid = any (p_pids);
$$;

create or replace function operate.blockers(p_pid integer)
returns jsonb language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
-- As the owner, so that the sessions of the owner's own logins show their statements; those of other roles show theirs
-- only to members of pg_read_all_stats. A session that waits in turns waits for nothing in between: its next wait is
-- looked for, within a second.
declare
  v_blockers integer[];
begin
  for v_look in 1..50 loop
    v_blockers := pg_blocking_pids(p_pid);
    exit when v_blockers != '{}';
    perform pg_sleep(0.02);
  end loop;

  return operate.sessions_named(v_blockers);
end;
$$;

comment on function operate.blockers(integer) is 'The sessions that a waiting session waits for.';
