-- A DBA watches a table whoever listens, sees what it costs, and ends that.
create table public.notes (id integer primary key);
select realtime.watch('notes');
select test.is(current_setting('lock_timeout'), '0', 'patience as before');
insert into notes values (1);
select realtime.maintain();
select test.rows(
  'select relation::text, key, is_kept, is_wanted, changes from realtime.watched()',
  'select ''notes'' as relation, array[''id''] as key, true as is_kept, true as is_wanted, 1 as changes', 'watched'
);
select test.ok(wanted_until > clock_timestamp() + interval '23 hours', 'a day')
from realtime.watched();
create view test.captures as
  select oid from pg_proc where proname ~ '^capture_.*_\d';
select test.is((select count(*) from test.captures), 3, 'functions of its own');
select test.none('select * from core.audit()', 'within everybody''s reach');
select realtime.unwatch('notes'), realtime.unwatch('notes');
insert into notes values (2);
select
  test.is(test.written(), '[["INSERT", [[1]], null], ["RESYNC", null, null]]', 'written down'),
  test.none('select from realtime.watched()', 'watches'),
  test.none($$select from pg_class where relname like 'wanted\_%'$$, 'sequences'),
  test.none('table test.captures', 'functions'),
  test.none($$select from pg_trigger where tgname like '\_900\_realtime%'$$, 'triggers');
select test.throws('select realtime.watch(''nothing'')', '42P01', 'unknown');
