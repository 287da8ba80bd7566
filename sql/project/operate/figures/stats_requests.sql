create or replace function operate.stats_requests(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/stats/requests
  -- Sums that Postgres and the compiler keep anyway. Requests by route and status are in the log of each gateway.
  select core.ok(
    jsonb_build_object(
      'rest', to_jsonb(compiled),
      'database', jsonb_build_object(
        'since', figures.stats_reset,
        'committed', figures.xact_commit,
        'rolled_back', figures.xact_rollback,
        'rows_read', figures.tup_returned,
        'rows_fetched', figures.tup_fetched,
        'inserted', figures.tup_inserted,
        'updated', figures.tup_updated,
        'deleted', figures.tup_deleted,
        'read_from_memory', round(figures.blks_hit::numeric / nullif(figures.blks_hit + figures.blks_read, 0), 4),
        'deadlocks', figures.deadlocks,
        'temporary_bytes', figures.temp_bytes,
        'sessions', figures.sessions,
        'sessions_killed', figures.sessions_killed,
        'active_ms', round(figures.active_time::numeric)
      ),
      'note', 'sums since the figures began; each request, with its route, status and time, is in the log of its gateway'
    )
  )
  from
    core.compiled_stats() as compiled,
    pg_stat_database as figures
  where figures.datname = current_database();
$$;

comment on function operate.stats_requests(core.request) is
  'GET /admin/v1/stats/requests: what the database did for requests, in sums.';
