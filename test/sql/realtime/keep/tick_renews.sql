-- A tick keeps its watches wanted and returns those that were not; maintenance ends those that nobody wants.
create table public.notes (id integer primary key);
create table public.todos (id integer primary key);
create table public.dull (id integer primary key);
create temporary table w as
  select test.watch('notes') as notes, test.watch('todos') as todos, test.watch('dull') as dull;
update realtime.watches
set wanted_until = date_part('epoch', clock_timestamp()) + case when id = notes then 60 else -1 end
from w;
select setval(format('realtime.wanted_%s', id), wanted_until) from realtime.watches;

select test.is(realtime.tick(array[todos, notes, notes, -1]), array[todos], 'lapsed') from w;
select realtime.maintain();
select test.rows(
  'select relation::text, is_wanted, wanted_until > clock_timestamp() + interval ''9 minutes'' as long from realtime.watched()',
  'select * from (values (''notes'', true, true), (''todos'', true, true)) as wanted (relation, is_wanted, long)',
  'left'
);
select test.none($$select from pg_trigger where tgrelid = 'dull'::regclass and not tgisinternal$$, 'triggers');
select test.is(realtime.tick(array[todos, notes]), '{}', 'none lapsed') from w;
