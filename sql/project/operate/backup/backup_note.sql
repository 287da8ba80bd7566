create or replace function operate.backup_note(
  p_name text, p_archive text, p_bytes bigint, p_files bigint, p_failure text
)
returns void language sql volatile as $$
  -- What is older than a year is forgotten.
  -- Writes: operate.backups
  delete from operate.backups as old
  where old.made_at < clock_timestamp() - interval '1 year';

  insert into operate.backups (name, archive, bytes, files, failure)
  values (p_name, p_archive, p_bytes, p_files, p_failure);
$$;

comment on function operate.backup_note is 'Records a backup, or why there is none.';

create or replace function operate.backup_tried(p_name text, p_failure text)
returns void language sql volatile as $$
  -- Writes: operate.backups
  update operate.backups as backup
  set
    tried_at = clock_timestamp(),
    trial_failure = p_failure
  where backup.name = p_name and backup.failure is null;
$$;

comment on function operate.backup_tried is 'Records whether a backup could be restored.';
