-- No cursor is given before there is a mark of this start of the server, which it names.
create table public.notes (id integer primary key);
grant select on notes to anon;
select test.watch('notes');
select test.function('test.marks() returns bigint', 'select count(*) from realtime.marks');
create function test.names_last(cursor text)
returns boolean language sql as $$
  select starts_with(cursor, left(md5(concat(realtime.epoch(), ':', mark.mark)), 8))
  from realtime.marks as mark
  order by mark.id desc
  limit 1;
$$;
create function test.restart()
returns void language sql as $$
  update realtime.marks set server_started_at = '2026-01-01';
$$;

select test.restart();
create temporary table polled as
  select test.marks() as before, (realtime.poll(null)).until, null::bigint as after;
update polled set after = test.marks();
select
  test.is(polled.after - polled.before, 1, 'a poll marks'),
  test.ok(test.names_last(polled.until), 'and gives a cursor that names it')
from polled;
select realtime.poll(null);
select test.is(test.marks(), polled.after, 'once') from polled;

select test.restart();
create temporary table listened as
  select subscribed.*
  from realtime.subscribe('public:notes', '{}', '{}', null, '{"role": "anon"}') as subscribed;
select
  test.is(test.marks() - polled.after, 1, 'a subscription marks'),
  test.ok(test.names_last(listened.cursor), 'and gives a cursor that names it')
from
  polled,
  listened;

delete from realtime.ticks;
select realtime.maintain();
select test.is(test.marks() - polled.after, 2, 'and so does house keeping') from polled;
