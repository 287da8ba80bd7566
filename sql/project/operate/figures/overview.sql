create or replace function operate.overview_database()
returns jsonb language sql stable as $$
  -- The overview of the database itself.
  -- Connections of all databases share one limit, less those that Postgres keeps for superusers.
  select jsonb_build_object(
    'name', current_database(),
    'bytes', pg_database_size(current_database()),
    'postgres', current_setting('server_version'),
    'started_at', pg_postmaster_start_time(),
    'connections', jsonb_build_object(
      'used', count(*) filter (where activity.backend_type = 'client backend'),
      'here', count(*) filter (where activity.datname = current_database()),
      'most', current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
    ),
    'oldest_transaction', min(activity.xact_start) filter (where activity.datname = current_database()),
    'waiting_for_locks', (
      select count(distinct awaited.pid) from pg_catalog.pg_locks as awaited where not awaited.granted
    )
  )
  from pg_catalog.pg_stat_activity as activity;
$$;

create or replace function operate.overview_users()
returns jsonb language sql stable as $$
  -- How many users there are.
  select jsonb_build_object(
    'total', coalesce(counted -> 'exact', counted -> 'estimate'),
    'estimated', counted ? 'estimate'
  )
  from operate.users_count() as counted;
$$;

create or replace function operate.overview_tables()
returns jsonb language sql stable as $$
  -- How many tables the application has, and rows as estimated.
  select jsonb_build_object('total', count(*), 'rows', coalesce(sum(nullif(relation.reltuples, -1)), 0)::bigint)
  from operate.advised_relations() as relation
  where relation.relkind in ('r', 'p') and not relation.relispartition;
$$;

create or replace function operate.overview_mail()
returns jsonb language sql stable as $$
  -- How much mail waits, and how much could not be delivered.
  select to_jsonb(mail)
  from (
    select
      count(*) filter (where queued.failed_at is null) as waiting,
      count(*) filter (where queued.failed_at is not null) as dead,
      min(queued.created_at) filter (where queued.failed_at is null) as oldest_waiting
    from auth.mail_queue as queued
    where queued.sent_at is null
  ) as mail;
$$;

create or replace function operate.overview_storage()
returns jsonb language sql stable as $$
  -- How many files there are, and what of them waits to be erased.
  -- Many are estimated, as users are. GET stats/storage counts them, with their bytes.
  select jsonb_build_object(
    'buckets', (
      select count(*)
      from storage.buckets
    ),
    'objects', case
      when objects.reltuples > 50000 then objects.reltuples::bigint
      else (
        select count(*)
        from storage.objects
      )
    end,
    'estimated', objects.reltuples > 50000,
    'to_erase', storage.blobs_to_erase(),
    'not_erased', (
      select count(*)
      from storage.garbage as garbage
      where garbage.tries > 0
    ),
    'held_until', (
      select hold_state.held_until
      from storage.hold_state as hold_state
    )
  )
  from pg_catalog.pg_class as objects
  where objects.oid = 'storage.objects'::regclass;
$$;

create or replace function operate.overview_migrations()
returns jsonb language sql stable as $$
  -- How many migrations there are, and the last one.
  select jsonb_build_object(
    'total', (
      select count(*)
      from operate.migrations
    ),
    'last', (
      select to_jsonb(last)
      from (
        select migration.version, migration.name, migration.operator, migration.applied_at
        from operate.migrations as migration
        order by migration.version desc
        limit 1
      ) as last
    )
  );
$$;

create or replace function operate.overview_advice()
returns jsonb language plpgsql stable as $$
-- How much advice there is, by severity.
-- Null while a table is locked for a change: its policies cannot be read then, and the first screen must not wait.
begin
  return (
    select jsonb_build_object(
      'high', count(*) filter (where found.dismissed is null and found.severity = 'high'),
      'medium', count(*) filter (where found.dismissed is null and found.severity = 'medium'),
      'low', count(*) filter (where found.dismissed is null and found.severity = 'low'),
      'dismissed', count(*) filter (where found.dismissed is not null)
    )
    from operate.advice_found() as found
  );
exception when lock_not_available then
  return null;
end;
$$;

create or replace function operate.overview_drift()
returns jsonb language plpgsql stable as $$
-- How many objects differ from what the migrations made.
-- Null where the application has many tables, since the first screen must not wait: GET migrations/drift says it. Null
-- also while a table is locked for a change, as above.
declare
  c_most constant integer := 500;
begin
  if (operate.overview_tables() ->> 'total')::integer > c_most then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'added', count(*) filter (where drifted.change = 'added'),
      'changed', count(*) filter (where drifted.change = 'changed'),
      'removed', count(*) filter (where drifted.change = 'removed')
    )
    from operate.drifted() as drifted
  );
exception when lock_not_available then
  return null;
end;
$$;

create or replace function operate.overview_gateway()
returns jsonb language sql stable as $$
  -- The overview of the installation.
  -- What the installation found, and what the start of a gateway logs as a warning.
  select jsonb_build_object(
    'version', installation.version,
    'migration', installation.migration,
    'installed_at', installation.installed_at,
    'new_tables', installation.new_tables,
    'event_triggers', installation.event_triggers,
    'service_role_bypasses', installation.service_role_bypasses,
    'rights_lost', (
      select count(*)
      from core.application_right as known
      where known.gone_since is not null
    ),
    'log_findings', (select coalesce(jsonb_agg(finding.setting), '[]') from core.log_findings() as finding)
  )
  from core.installation_row() as installation;
$$;

create or replace function operate.points_of_attention(p_overview jsonb, p_now timestamptz)
returns table (severity text, applies boolean, sentence text, route text) language sql immutable as $$
  -- What may need attention, the gravest first, and whether it does.
  -- Each names the route below /admin/v1 that shows more, if there is one.
  select
    'high',
    (p_overview #>> '{database,connections,used}')::integer > 0.8 * (
      p_overview #>> '{database,connections,most}'
    )::integer,
    'more than 80 % of the connections are in use',
    'stats/activity'
  union all
  select
    'high',
    (p_overview #>> '{gateway,rights_lost}')::integer > 0,
    'rights of the application were lost while no gateway ran: table core.application_right',
    null
  union all
  select 'high', (p_overview #>> '{advice,high}')::integer > 0, 'the advisor has issues of high severity', 'advice'
  union all
  select
    'medium',
    (p_overview #>> '{database,waiting_for_locks}')::integer > 0,
    'sessions wait for a lock',
    'stats/locks'
  union all
  select
    'medium',
    (p_overview #>> '{database,oldest_transaction}')::timestamptz < p_now - interval '1 hour',
    'a transaction has been open for more than an hour',
    'stats/activity'
  union all
  select 'medium', (p_overview #>> '{mail,dead}')::integer > 0, 'mail could not be delivered', 'mail/queue'
  union all
  select
    'medium',
    (p_overview #>> '{mail,oldest_waiting}')::timestamptz < p_now - interval '10 minutes',
    'mail has waited for more than ten minutes',
    'mail/queue'
  union all
  select
    'medium',
    (p_overview #>> '{storage,not_erased}')::integer > 0,
    'bytes of deleted files could not be erased',
    'stats/storage'
  union all
  select
    'medium',
    nullif(p_overview -> 'drift', 'null') != '{"added": 0, "changed": 0, "removed": 0}',
    'the schema differs from what the migrations made',
    'migrations/drift'
  union all
  select
    'medium',
    p_overview #> '{gateway,log_findings}' != '[]',
    'the log of Postgres may hold what clients send',
    null;
$$;

create or replace function operate.overview(p_request core.request)
returns core.reply
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '200ms' as $$
-- GET /admin/v1/overview
declare
  v_overview jsonb := jsonb_build_object(
    'database', operate.overview_database(),
    'gateway', operate.overview_gateway(),
    'users', operate.overview_users(),
    'tables', operate.overview_tables(),
    'mail', operate.overview_mail(),
    'storage', operate.overview_storage(),
    'migrations', operate.overview_migrations(),
    'advice', operate.overview_advice(),
    'drift', operate.overview_drift()
  );
begin
  return core.ok(
    v_overview || jsonb_build_object(
      'attention', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('severity', point.severity, 'sentence', point.sentence, 'route', point.route)
            order by point.place
          ),
          '[]'
        )
        from
          operate.points_of_attention(v_overview, clock_timestamp()) with ordinality as point (
            severity, applies, sentence, route, place
          )
        where point.applies
      )
    )
  );
end;
$$;

comment on function operate.overview(core.request) is 'GET /admin/v1/overview: the first screen.';
