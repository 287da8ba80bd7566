create or replace function operate.archive_name()
returns text language sql stable as $$
  -- The archive of the log that this server writes to, by the name of its folder; null where the service made none.
  select
    substring(current_setting('basic_archive.archive_directory', true) from '/wal/([^/]+)$')
  where
    current_setting('archive_mode') != 'off' and current_setting('archive_library') = 'basic_archive';
$$;

comment on function operate.archive_name is 'The archive that the log of the database goes to; null where it has none.';

create or replace function operate.segment_end(p_name text)
returns numeric language sql stable as $$
  -- Where a segment of the log ends, in bytes since its beginning; null for what is no segment.
  select case
    when p_name ~ '^[0-9A-F]{24}'
      then ('x' || substr(p_name, 9, 8))::bit(32)::bigint * 4294967296::numeric + (
        ('x' || substr(p_name, 17, 8))::bit(32)::bigint + 1
      ) * pg_size_bytes(current_setting('wal_segment_size'))
  end;
$$;

create or replace function operate.archive_state()
returns table (failures bigint, failed_at timestamptz, archived_at timestamptz, waiting_bytes numeric)
language sql
stable as $$
  -- What leaves the server for its archive, and what could not; no row where it has none.
  -- A server that has archived nothing yet, as after a crash, counts from its start.
  select
    archiver.failed_count,
    archiver.last_failed_time,
    greatest(archiver.last_archived_time, pg_postmaster_start_time()),
    greatest(
      0,
      coalesce(
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') - operate.segment_end(archiver.last_archived_wal),
        wal.wal_bytes
      )
    )
  from
    pg_stat_archiver as archiver
    cross join pg_stat_wal as wal
  where operate.archive_name() is not null;
$$;
