-- When the command backup made a copy. The copies themselves are files outside of the data folder.
create table operate.backups (
  made_at timestamptz primary key default clock_timestamp(),
  bytes bigint not null,
  files bigint not null
);

alter table operate.backups enable row level security;
comment on table operate.backups is 'When the embedded Postgres and its files were copied.';
