-- A listener that comes to a watch that restarts need not read again for that: its cursor is after it.
create table public.notes (id integer primary key);
grant select on notes to anon;
select test.watch('notes');
update realtime.watches set wanted_until = 1;

create temporary table subscribed as
  select * from realtime.subscribe('public:notes', '{}', '{}', null, '{"role": "anon"}');
select
  test.is((select array_agg(event) from realtime.changes), array['RESYNC'], 'others are told'),
  test.none(
    $$select from realtime.changes, subscribed
    where not pg_visible_in_snapshot(xact, realtime.snapshot_of(cursor))$$,
    'this one'
  );

select
  test.ok(pg_visible_in_snapshot(own, present), 'what is written here'),
  test.ok(not pg_visible_in_snapshot(pg_snapshot_xmax(present), present), 'what comes'),
  test.ok(realtime.covers(present, now), 'all that is seen')
from (select pg_current_xact_id() as own, realtime.present() as present, pg_current_snapshot() as now) as moment;
