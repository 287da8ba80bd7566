-- Marks are deleted with what they saw, except the last one that a kept cursor names.
insert into realtime.marks (xact)
select xact::text::xid8 from unnest(array[10, 20, 30, 40]) as xact;
insert into realtime.ticks (at, snapshot, bytes)
values
  (clock_timestamp() - interval '11 minutes', '25:31:30', 1000),
  (clock_timestamp() - interval '9 minutes', '41:41:', 1000);
create temporary table kept as
  select realtime.cursor_of(snapshot::pg_snapshot) as cursor
  from unnest(array['25:31:30', '35:35:', '45:45:']) as snapshot;
create temporary table gone as
  select realtime.cursor_of('15:15:') as cursor;
select realtime.maintain();
select
  test.is((select min(xact)::text from realtime.marks), '20', 'those before'),
  test.ok((select bool_and(realtime.is_kept(cursor)) from kept), 'cursors that are kept'),
  test.ok((select not realtime.is_kept(cursor) from gone), 'one that is not');
