-- Backups that are carried to a bucket at S3, and why one cannot be.
alter table operate.backups
  add column carried_at timestamptz;

comment on column operate.backups.carried_at is 'When all of it was at S3; null where it is not.';

create table operate.backup_bucket (
  only_row boolean primary key default true constraint backup_bucket_has_one_row check (only_row),
  failure text,
  since timestamptz not null default clock_timestamp()
);

alter table operate.backup_bucket enable row level security;
comment on table operate.backup_bucket is 'Whether backups and the log of the database can be carried to S3.';
comment on column operate.backup_bucket.failure is 'Why they cannot; null where they can.';
comment on column operate.backup_bucket.since is 'Since when it is so.';
