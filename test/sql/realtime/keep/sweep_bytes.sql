-- Beyond the bytes that are kept the oldest changes go, whatever their age, but none after the last tick.
select core.settings_sync('{"realtime_bytes": 2500}');
insert into realtime.changes (xact, watch, event)
select xact::text::xid8, 1, 'INSERT' from unnest(array[10, 20, 30, 40]) as xact;
insert into realtime.ticks (at, snapshot, bytes)
select clock_timestamp() - interval '1 minute', snapshot::pg_snapshot, 1000
from unnest(array['11:11:', '21:21:', '31:31:', '41:41:']) as snapshot;
select realtime.maintain();
select test.is((select swept::text from realtime.horizon), '21:21:', 'two of four');
select test.rows(
  'select xact from realtime.changes order by 1', 'select * from unnest(''{30,40}''::xid8[]) as xact', 'changes'
);

select core.settings_sync('{"realtime_bytes": 0}');
insert into realtime.changes (xact, watch, event)
values (pg_snapshot_xmax(pg_current_snapshot()), 1, 'INSERT');
update realtime.ticks set at = at - interval '1 minute';
select realtime.maintain();
select test.is((select count(*) from realtime.ticks), 1, 'the last tick stays');
select test.is((select count(*) from realtime.changes), 1, 'and what it did not see');
