-- A tick counts the bytes that came since the tick before, once in ten seconds.
create table public.notes (id integer primary key, body text);
select test.watch('notes');
insert into realtime.ticks (at, snapshot, bytes)
values (clock_timestamp() - interval '8 seconds', '3:3:', 0);
select realtime.maintain();
select test.is((select count(*) from realtime.ticks), 1, 'too early');

insert into notes values (1, repeat('a', 1000));
update notes set body = null;
update realtime.ticks set at = at - interval '2 seconds';
select realtime.maintain();
select test.ok(bytes between 1000 and 2000, bytes::text)
from realtime.ticks
order by id desc
limit 1;
