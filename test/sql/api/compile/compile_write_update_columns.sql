-- columns= takes these keys alone; one that the object lacks is left as it is.
create table public.notes (id int primary key, body text default 'old', n int default 7);
insert into public.notes values (1);
select test.is(reply.body::jsonb, '[{"id": 1, "body": "new", "n": 7}]', 'body alone')
from test.write('PATCH', 'notes', '{"body": "new", "id": 2}', '{id,eq.1,columns,"body,n"}') as reply;
