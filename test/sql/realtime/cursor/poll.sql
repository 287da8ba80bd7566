-- A poll returns where something new happened, how much, and whether transactions are still running.
create table public.notes (id int primary key);
select test.watch('notes'), realtime.send('room', 'e');
insert into public.notes values (1);
insert into realtime.closings (user_id) values (test.id(1));
insert into realtime.horizon (swept)
values ('3:3:')
on conflict (is_only) do update set swept = excluded.swept;
update realtime.changes set xact = '7';
update realtime.messages set xact = '8';
update realtime.closings set xact = '9';
select test.is(
  (
    select
      row(cardinality(polled.watches), polled.topics, polled.closed_users, polled.amount, polled.is_stale)::text
    from realtime.poll(concat(realtime.epoch(), '.', given.since)) as polled
  ),
  given.wanted,
  given.since
)
from (
  values
    ('7:7:', format('(1,{room},{%s},2,f)', test.id(1))),
    ('8:8:', format('(0,{room},{%s},1,f)', test.id(1))),
    ('7:10:7', '(1,{},{},1,f)'),
    ('9:10:9', format('(0,{},{%s},0,f)', test.id(1))),
    ('10:10:', '(0,{},{},0,f)'),
    ('2:2:', format('(1,{room},{%s},2,t)', test.id(1)))
) as given (since, wanted);
create temporary table first as
  select pg_current_snapshot() as before, polled.* from realtime.poll(null) as polled;
select
  test.ok(
    realtime.covers(realtime.snapshot_of(first.until), first.before)
    and realtime.covers(pg_current_snapshot(), realtime.snapshot_of(first.until)),
    'where we are'
  ),
  test.is(row(first.watches, first.is_stale)::text, '(,f)', 'and nothing else'),
  test.is((select is_stale from realtime.poll('00000000.500:500:')), true, 'of another database')
from first;
