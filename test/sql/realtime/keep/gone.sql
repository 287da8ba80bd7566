-- A listener to a table that is gone, or not watched any more, gets one error.
create table public.notes (id integer primary key);
create table public.todos (id integer primary key);
grant select on public.notes, public.todos to service_role;
create temporary table w as
  select test.watch('notes') as notes, test.watch('todos') as todos;
select set_config('plinth.dirty', '', true); -- what is told is told in a transaction of its own
create temporary table heard as
  select test.listeners('service_role') as listeners;
create function test.told(watch integer)
returns text[] language sql as $$
  select array_agg(concat(told.listener, ' ', told.event, ' ', told.record::jsonb ->> 'code'))
  from
    heard
    cross join lateral realtime.deliver(
      watch,
      concat(realtime.epoch(), '.3:3:'),
      concat(realtime.epoch(), '.4:4:'),
      0,
      heard.listeners
    ) as told;
$$;

drop table notes;
select test.is((select relation::text from realtime.watches), 'todos', 'the other one');
select
  test.rows(
    'select watch, event from realtime.changes', $$select notes as watch, 'RESYNC' as event from w$$,
    'its number is named'
  ),
  test.is(test.told(notes), array['0 error undefined_table'], 'what is told')
from w;

delete from realtime.changes;
select realtime.unwatch('todos');
select
  test.rows(
    'select watch, event from realtime.changes', $$select todos as watch, 'RESYNC' as event from w$$, 'unwatched'
  ),
  test.is(test.told(todos), array['0 error undefined_table'], 'so is this')
from w;

-- A gateway that was away then asks to keep it.
delete from realtime.changes;
select test.is(realtime.tick(array[notes]), '{}', 'not lapsed') from w;
select test.is((select array_agg(watch) from realtime.changes), array[notes], 'named again') from w;
