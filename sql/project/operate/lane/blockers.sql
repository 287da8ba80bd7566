create or replace function operate.blockers(p_pid integer)
returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- As the owner, so that the sessions of the owner's own logins show their statements; those of other roles show theirs
  -- only to members of pg_read_all_stats.
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
  where activity.pid = any (pg_blocking_pids(p_pid));
$$;

comment on function operate.blockers(integer) is 'The sessions that a waiting session waits for.';
