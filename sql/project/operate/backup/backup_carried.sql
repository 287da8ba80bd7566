create or replace function operate.backup_carried(p_name text)
returns void language sql volatile as $$
  -- Writes: operate.backups
  update operate.backups as backup
  set carried_at = clock_timestamp()
  where backup.name = p_name and backup.failure is null;
$$;

comment on function operate.backup_carried is 'Records that a backup is at S3.';

create or replace function operate.bucket_note(p_failure text)
returns void language sql volatile as $$
  -- p_failure: why nothing can be carried to S3; null when it can.
  -- Writes: operate.backup_bucket
  insert into operate.backup_bucket as bucket (failure)
  values (p_failure)
  on conflict (only_row) do update
    set
      failure = excluded.failure,
      since = case when (bucket.failure is null) = (excluded.failure is null) then bucket.since else excluded.since end
    where bucket.failure is distinct from excluded.failure;
$$;

comment on function operate.bucket_note is 'Records whether backups can be carried to S3.';
