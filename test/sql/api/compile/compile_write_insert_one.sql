-- One row is inserted: 201, its address, and no body.
create table public.notes (id int primary key, body text);

select
  test.is(reply.status, 201, 'status'),
  test.is(reply.headers ->> 'location', '/rest/v1/notes?id=eq.1', 'location'),
  test.is(reply.headers ->> 'content-range', '*/*', 'content-range'),
  test.is(reply.body, null, 'body')
from test.write('POST', 'notes', '{"id": 1, "body": "b"}', prefer => null) as reply;
select test.rows('select * from public.notes', $$select 1 as id, 'b' as body$$, 'the row');
