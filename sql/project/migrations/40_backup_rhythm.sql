-- Backups that the service makes by itself, what became of trying to restore them, and those that failed.
alter table operate.backups
  alter column bytes set default 0,
  alter column files set default 0,
  add column name text,
  add column archive text,
  add column failure text,
  add column tried_at timestamptz,
  add column trial_failure text;

comment on column operate.backups.name is 'Of its folder in BACKUP_DIR; null where the command made it elsewhere.';
comment on column operate.backups.archive is 'The archive of the log that is replayed on it; null where there was none.';
comment on column operate.backups.failure is 'Why it is none; null where it is whole.';
comment on column operate.backups.tried_at is 'When it was restored into a cluster of its own.';
comment on column operate.backups.trial_failure is 'Why that failed; null where it did not, or was not tried.';
