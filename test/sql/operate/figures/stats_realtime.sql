-- What is watched, and what is kept of it.
create table public.notes (id int primary key);
select realtime.watch('notes');
insert into public.notes values (1);
select test.is(
  (body #> '{watches,0}') - 'since' - 'last_change_at' - 'listened_to' - 'changes',
  '{"table": "public.notes", "key": ["id"], "kept": true}'::jsonb,
  'the watch ' || body::text
)
from operate.stats_realtime(test.request('GET'));
select test.is(jsonb_typeof(body -> 'table_bytes'), 'number', 'its size')
from operate.stats_realtime(test.request('GET'));
