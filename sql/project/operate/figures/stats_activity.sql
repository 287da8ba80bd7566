create or replace function operate.sessions()
returns table (
  pid integer, role name, application text, client text, kind text, state text, waits_for text, blocked_by integer[],
  since timestamptz, transaction_since timestamptz, state_since timestamptz, statement_ms bigint, statement text
)
language sql
volatile
set search_path = pg_catalog, pg_temp as $$
  select
    activity.pid,
    activity.usename,
    activity.application_name,
    host(activity.client_addr),
    activity.backend_type,
    activity.state,
    nullif(concat_ws(': ', activity.wait_event_type, activity.wait_event), ''),
    pg_blocking_pids(activity.pid),
    activity.backend_start,
    activity.xact_start,
    activity.state_change,
    case
      when activity.state = 'active'
        then round(extract(epoch from clock_timestamp() - activity.query_start) * 1000)::bigint
    end,
    operate.shown_statement(activity.query)
  from pg_stat_activity as activity
  where activity.datname = current_database() and activity.pid != pg_backend_pid();
$$;

comment on function operate.sessions is 'The sessions of this database, without the one that asks.';

create or replace function operate.stats_activity(p_request core.request)
returns core.reply language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/stats/activity
  -- Those at work come first, the longest on top.
  select core.ok(
    jsonb_build_object(
      'hidden', operate.hidden_sessions(),
      'sessions', coalesce(
        jsonb_agg(session order by session.state is distinct from 'active', session.transaction_since, session.pid),
        '[]'
      )
    )
  )
  from operate.sessions() as session;
$$;

comment on function operate.stats_activity(core.request) is
  'GET /admin/v1/stats/activity: the sessions of this database.';
