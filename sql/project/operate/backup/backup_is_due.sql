create or replace function operate.backup_slot(p_times time[], p_now timestamptz)
returns timestamptz language sql immutable parallel safe as $$
  -- The last of these times of the day, in UTC, that has come.
  select max(slot.at)
  from
    unnest(p_times) as wanted (time)
    cross join generate_series(0, 1) as ago (days)
    cross join lateral (
      select ((p_now at time zone 'UTC')::date - ago.days + wanted.time) at time zone 'UTC' as at
    ) as slot
  where slot.at <= p_now;
$$;

create or replace function operate.backup_is_due(p_times time[], p_now timestamptz)
returns boolean language sql stable as $$
  -- True when none was made since its time came, or none on which the archive of now can be replayed.
  -- After a failure a quarter of an hour passes. A row of the future, of a clock that was set back, counts for nothing.
  select coalesce(
    operate.backup_slot(p_times, p_now) > coalesce(
      max(backup.made_at) filter (
        where
          backup.failure is null
          and coalesce(backup.archive = operate.archive_name(), operate.archive_name() is null)
      ),
      '-infinity'
    )
    and p_now - interval '15 minutes' > coalesce(
      max(backup.made_at) filter (where backup.failure is not null),
      '-infinity'
    ),
    false
  )
  from operate.backups as backup
  where backup.name is not null and backup.made_at <= p_now;
$$;

comment on function operate.backup_is_due is 'Whether the service has to make a backup now.';
