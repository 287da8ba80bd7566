-- A backup is due once its time of the day has come, and none was made since.
create function pg_temp.due(p_now timestamptz, p_times time[] default '{03:00,15:00}')
returns boolean language sql as $$
  select operate.backup_is_due(p_times, p_now);
$$;

select test.is(operate.backup_slot('{03:00}', '2026-03-02 02:59:59+00'), '2026-03-01 03:00:00+00', 'of the day before');
select test.is(operate.backup_slot('{03:00}', '2026-03-02 03:00:00+00'), '2026-03-02 03:00:00+00', 'to the second');
select test.is(
  operate.backup_slot('{15:00,03:00}', '2026-03-02 16:00:00+02'),
  '2026-03-02 03:00:00+00',
  'in UTC, whatever the order'
);
select test.is(operate.backup_slot('{}', now()), null::timestamptz, 'without a time');

set local timezone = 'America/New_York';
select test.ok(pg_temp.due('2026-03-02 12:00:00+00'), 'the first at once');
select test.ok(not pg_temp.due('2026-03-02 12:00:00+00', '{}'), 'none without a time');

insert into operate.backups (made_at, bytes, files)
values ('2026-03-02 11:00:00+00', 1, 1);
select test.ok(pg_temp.due('2026-03-02 12:00:00+00'), 'what the command made stands elsewhere');

insert into operate.backups (made_at, name)
values ('2026-03-02 03:04:00+00', 'a');
select test.ok(not pg_temp.due('2026-03-02 14:59:59+00'), 'made already');
select test.ok(pg_temp.due('2026-03-02 15:00:00+00'), 'the next');
select test.ok(pg_temp.due('2026-03-09 14:00:00+00'), 'late, where the service did not run');

insert into operate.backups (made_at, name, failure)
values ('2026-03-02 15:00:10+00', 'b', 'the disk is full');
select test.ok(not pg_temp.due('2026-03-02 15:15:00+00'), 'a pause after a failure');
select test.ok(pg_temp.due('2026-03-02 15:15:11+00'), 'then again');

insert into operate.backups (made_at, name)
values ('2027-03-02 15:20:00+00', 'c');
select test.ok(pg_temp.due('2026-03-02 15:20:00+00'), 'a clock that was a year ahead puts none off');
