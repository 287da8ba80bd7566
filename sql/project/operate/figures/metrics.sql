create or replace function operate.garbage_bytes()
returns numeric language sql stable as $$
  -- How many bytes wait to be erased.
  -- Exact up to ten thousand blobs. More are estimated by the first ones, since this is asked every few seconds. Each size
  -- is looked up by its id: a join may read all blobs.
  with
    waiting as materialized (select storage.blobs_to_erase() as blobs),
    looked_at as (
      select coalesce((select blobs.size from storage.blobs as blobs where blobs.id = sample.id), 0) as size
      from (
        (select garbage.blob_id as id from storage.garbage as garbage limit 10000)
        union all
        (
          select left_over.id
          from
            storage.removals as removals
            cross join unnest(removals.blobs) as left_over (id)
          limit 10000
        )
      ) as sample
    )
  select case
    when (select waiting.blobs from waiting) > count(*) then round(
      (select waiting.blobs from waiting) * coalesce(avg(looked_at.size), 0)
    )
    else coalesce(sum(looked_at.size), 0)
  end
  from looked_at;
$$;

create or replace function operate.mail_metrics()
returns table (name text, type text, help text, labels jsonb, value numeric) language sql volatile as $$
  -- Read by the indexes of what waits and of what failed: sent mail is kept for a day.
  select
    'plinth_mail_messages',
    'gauge',
    'Mail in the queue that was not sent.',
    '{"state": "waiting"}'::jsonb,
    count(*)
  from auth.mail_queue as mail
  where mail.sent_at is null and mail.failed_at is null
  union all
  select 'plinth_mail_messages', 'gauge', 'Mail in the queue that was not sent.', '{"state": "failed"}', count(*)
  from auth.mail_queue as mail
  where mail.failed_at is not null
  union all
  select
    'plinth_mail_oldest_waiting_seconds',
    'gauge',
    'How long the oldest mail that waits has waited.',
    '{}',
    coalesce(greatest(extract(epoch from clock_timestamp() - min(mail.created_at)), 0), 0)
  from auth.mail_queue as mail
  where mail.sent_at is null and mail.failed_at is null;
$$;

create or replace function operate.storage_metrics()
returns table (name text, type text, help text, labels jsonb, value numeric) language sql volatile as $$
  select
    'plinth_storage_stores',
    'gauge',
    'Stores of files, by kind.',
    jsonb_build_object('kind', stores.kind),
    count(*)
  from storage.stores as stores
  group by stores.kind
  union all
  select
    'plinth_storage_garbage_blobs',
    'gauge',
    'Stored bytes of deleted files that wait to be erased, each counted once.',
    '{}',
    storage.blobs_to_erase()
  union all
  select
    'plinth_storage_garbage_bytes',
    'gauge',
    'How many bytes these are; of many an estimate.',
    '{}',
    operate.garbage_bytes()
  union all
  select
    'plinth_storage_garbage_failed_blobs',
    'gauge',
    'Those of them that could not be erased when it was tried.',
    '{}',
    count(*)
  from storage.garbage as garbage
  where garbage.tries > 0;
$$;

create or replace function operate.backup_metrics()
returns table (name text, type text, help text, labels jsonb, value numeric) language sql volatile as $$
  -- Only of what there is: a server of one's own has its own backups, and is archived by its own means.
  select
    'plinth_backup_age_seconds',
    'gauge',
    'How old the last whole backup is.',
    '{}'::jsonb,
    extract(epoch from clock_timestamp() - max(whole.made_at))
  from operate.backups as whole
  where whole.failure is null
  having count(*) > 0
  union all
  select
    'plinth_backup_restorable_age_seconds',
    'gauge',
    'How old the last backup is that was restored to try it.',
    '{}',
    extract(epoch from clock_timestamp() - max(tried.made_at))
  from operate.backups as tried
  where tried.tried_at is not null and tried.trial_failure is null
  having count(*) > 0
  union all
  select
    'plinth_backup_carried_age_seconds',
    'gauge',
    'How old the last backup is that was carried to S3.',
    '{}',
    extract(epoch from clock_timestamp() - max(carried.made_at))
  from operate.backups as carried
  where carried.carried_at is not null
  having count(*) > 0
  union all
  select
    'plinth_archive_failures_total', 'counter',
    'Times that a piece of the log of the database could not leave for its archive.', '{}', state.failures
  from operate.archive_state() as state
  union all
  select
    'plinth_archive_age_seconds',
    'gauge',
    'How long ago a piece of the log was archived.',
    '{}',
    extract(epoch from clock_timestamp() - state.archived_at)
  from operate.archive_state() as state
  union all
  select
    'plinth_archive_waiting_bytes', 'gauge', 'Bytes of the log that are not archived.', '{}', state.waiting_bytes
  from operate.archive_state() as state;
$$;

create or replace function operate.metric_rows()
returns table (name text, type text, help text, labels jsonb, value numeric) language sql volatile as $$
  -- The figures of this database, a row for each value.
  -- Asked every few seconds, so each is cheap however much there is; nothing names a table of the application, a user
  -- or an address.
  select
    'plinth_installation_info',
    'gauge',
    'The version that is installed in the database, and its last migration.',
    jsonb_build_object('version', installation.version, 'migration', installation.migration),
    1::numeric
  from core.installation_row() as installation
  union all
  select
    'plinth_catalogue_changes_total',
    'counter',
    'Advances with each change of the catalogue.',
    '{}',
    core.catalogue_counter()
  union all
  select * from operate.mail_metrics()
  union all
  select * from operate.storage_metrics()
  union all
  select * from operate.backup_metrics();
$$;

create or replace function operate.metric_line(p_name text, p_labels jsonb, p_value numeric)
returns text language sql immutable parallel safe as $$
  -- A value as a line of the text format; a label's value may hold anything.
  select
    p_name || coalesce(
      '{' || string_agg(
        label.key || '="' || replace(replace(replace(label.value, '\', '\\'), '"', '\"'), E'\n', '\n') || '"',
        ','
        order by label.key
      ) || '}',
      ''
    ) || ' ' || p_value || E'\n'
  from jsonb_each_text(p_labels) as label;
$$;

create or replace function operate.metrics()
returns text language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /metrics, beside what the gateway counts
  select string_agg(metric.text, '' order by metric.name)
  from (
    select
      rows.name,
      format(E'# HELP %1$s %2$s\n# TYPE %1$s %3$s\n', rows.name, min(rows.help), min(rows.type)) || string_agg(
        operate.metric_line(rows.name, rows.labels, rows.value),
        ''
        order by rows.labels
      ) as text
    from operate.metric_rows() as rows
    group by rows.name
  ) as metric;
$$;

comment on function operate.metrics is
  'GET /metrics: figures of this database for machines, in the text format of Prometheus.';
