create or replace function operate.stats_locks(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/stats/locks
  -- Who waits for whom; the console makes a tree of it. A session that waits for a row waits for a transaction.
  select core.ok(
    jsonb_build_object(
      'hidden', operate.hidden_sessions(),
      'waiting', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'pid', activity.pid,
            'role', activity.usename,
            'application', activity.application_name,
            'lock', awaited.locktype,
            'mode', awaited.mode,
            'relation', operate.name_of(relation.relnamespace, relation.relname),
            'since', awaited.waitstart,
            'statement', operate.shown_statement(activity.query),
            'blocked_by', operate.sessions_named(pg_blocking_pids(activity.pid))
          )
          order by awaited.waitstart, activity.pid
        ),
        '[]'
      )
    )
  )
  from
    pg_locks as awaited
    join pg_stat_activity as activity on activity.pid = awaited.pid and activity.datname = current_database()
    left join pg_class as relation
      on relation.oid = awaited.relation
      and awaited.database = (
        select database.oid from pg_database as database where database.datname = current_database()
      )
  where not awaited.granted;
$$;

comment on function operate.stats_locks(core.request) is
  'GET /admin/v1/stats/locks: the sessions that wait for a lock, and for whom.';
