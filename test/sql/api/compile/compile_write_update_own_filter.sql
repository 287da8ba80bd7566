-- A row that no longer fits the filter, once changed, is sent back all the same.
create table public.notes (id int primary key, done boolean default false);
insert into public.notes
values
  (1),
  (2);
select test.is(reply.body::jsonb, '[{"id": 1, "done": true}, {"id": 2, "done": true}]', 'both')
from test.write('PATCH', 'notes', '{"done": true}', '{done,is.false,order,id}') as reply;
