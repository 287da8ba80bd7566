create or replace function operate.is_embedded(p_variables jsonb)
returns boolean language sql immutable as $$
  -- Backups of a server of one's own are not known here.
  select coalesce(
    p_variables ->> 'DATABASE_URL' = 'not set' and p_variables ->> 'DATABASE_GATEWAY_URL' = 'not set',
    false
  );
$$;

create or replace function operate.backup_facts()
returns jsonb language sql stable as $$
  -- The last whole backup, what failed after it, the last trial, the archive of the log, and the bucket at S3.
  select jsonb_build_object(
    'last', last.made_at,
    'failure', (
      select failed.failure
      from operate.backups as failed
      where failed.failure is not null and failed.made_at > coalesce(last.made_at, '-infinity')
      order by failed.made_at desc
      limit 1
    ),
    'trial', (
      select jsonb_build_object('of', tried.made_at, 'failure', tried.trial_failure)
      from operate.backups as tried
      where tried.tried_at is not null
      order by tried.tried_at desc
      limit 1
    ),
    'archive', (select to_jsonb(state) from operate.archive_state() as state),
    'bucket', (
      select jsonb_build_object('failure', bucket.failure, 'since', bucket.since)
      from operate.backup_bucket as bucket
    )
  )
  from (select max(whole.made_at) as made_at from operate.backups as whole where whole.failure is null) as last;
$$;

comment on function operate.backup_facts is
  'The last backup, what failed since, the last that was tried, the archive of the log, and the bucket at S3.';

create or replace function operate.judge_backups(p_facts jsonb, p_now timestamptz)
returns table (severity text, applies boolean, variable text, sentence text, remedy text) language sql immutable as $$
  -- Whether there is a backup that can be restored.
  select
    'high',
    p_facts ->> 'last' is null,
    'BACKUP_SCHEDULE',
    'there is no backup yet',
    'set it, or run the command backup <folder> by a timer'
  union all
  select
    'medium',
    (p_facts ->> 'last')::timestamptz < p_now - interval '7 days',
    'BACKUP_SCHEDULE',
    format('the last backup is of %s', ((p_facts ->> 'last')::timestamptz at time zone 'UTC')::date),
    'set it, or run the command backup <folder> by a timer'
  union all
  select
    'high',
    p_facts ->> 'failure' is not null,
    'BACKUP_DIR',
    format('the last backup failed: %s', p_facts ->> 'failure'),
    'mend that; it is tried again each quarter of an hour'
  union all
  select
    'high',
    p_facts #>> '{trial,failure}' is not null,
    'BACKUP_DIR',
    format(
      'the backup of %s could not be restored: %s',
      ((p_facts #>> '{trial,of}')::timestamptz at time zone 'UTC')::date,
      p_facts #>> '{trial,failure}'
    ),
    'keep older ones, and make another';
$$;

create or replace function operate.judge_archive(p_archive jsonb, p_variables jsonb, p_now timestamptz)
returns table (severity text, applies boolean, variable text, sentence text, remedy text) language sql immutable as $$
  -- Whether the log of the database leaves. Two segments wait where one is being written and one just ended.
  with
    fact as (
      select
        (p_archive ->> 'failed_at')::timestamptz as failed_at,
        (p_archive ->> 'archived_at')::timestamptz as archived_at,
        (p_archive ->> 'waiting_bytes')::numeric as waiting
    )
  select
    'high',
    fact.failed_at > fact.archived_at or fact.archived_at < p_now - interval '10 minutes' and fact.waiting > 2 ^ 25,
    'BACKUP_ARCHIVE',
    format(
      'the log of the database cannot leave for its archive since %s: it fills the disk of the data folder',
      to_char(fact.archived_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
    ),
    'make room at BACKUP_DIR, or see postgres.log'
  from fact
  union all
  select
    'high',
    p_variables -> 'BACKUP_ARCHIVE' = 'true' and coalesce(p_archive, 'null') = 'null',
    'BACKUP_ARCHIVE',
    'Postgres was started without it, so its log is not archived',
    'start the service again';
$$;

create or replace function operate.judge_bucket(p_bucket jsonb, p_variables jsonb)
returns table (severity text, applies boolean, variable text, sentence text, remedy text) language sql immutable as $$
  -- Whether backups leave for S3. What was noted is old where no bucket is named any more.
  select
    'high',
    p_variables ->> 'BACKUP_S3_BUCKET' is not null and p_bucket ->> 'failure' is not null,
    'BACKUP_S3_BUCKET',
    format(
      'backups cannot be carried to S3 since %s: %s',
      to_char((p_bucket ->> 'since')::timestamptz at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
      p_bucket ->> 'failure'
    ),
    'mend that; it is tried again within a minute';
$$;
