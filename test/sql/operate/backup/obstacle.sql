-- A backup needs room for the files once and for the databases twice, and leaves what the service needs.
create temporary table needed as
  select 2 * sum(pg_database_size(oid))::bigint as bytes
  from pg_database
  where has_database_privilege(oid, 'connect');

select test.is(operate.backup_obstacle(2 * bytes + 1000, 1000), null::text, 'room') from needed;
select test.ok(
  operate.backup_obstacle(bytes / 2, 0) ~ '^the disk of BACKUP_DIR has .+ free, and a backup that is tried needs ',
  'the databases alone'
)
from needed;
select test.ok(operate.backup_obstacle(2 * bytes, 2 * bytes) is not null, 'what is left free') from needed;

select test.store(), test.bucket('files');
select test.status(test.upload('files', 'one', 'hello'), 200, 'a file');
update storage.blobs set size = 10::bigint ^ 15;
select test.ok(operate.backup_obstacle(2 * bytes, 0) is not null, 'the files') from needed;
update storage.stores set kind = 's3';
select test.is(operate.backup_obstacle(2 * bytes, 0), null::text, 'files at S3 are not copied') from needed;
