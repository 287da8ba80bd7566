-- return=representation sends the new rows back, as select wants them.
create table public.notes (id int primary key, body text default 'none');

select
  test.is(reply.status, 201, query),
  test.is(reply.body::jsonb, request.body, query)
from
  (
    values
      ('{}', '{"id": 1}', '[{"id": 1, "body": "none"}]'::jsonb),
      ('{select,text:body}', '{"id": 2}', '[{"text": "none"}]'),
      ('{select,id::text}', '[{"id": 3}, {"id": 4}]', '[{"id": "3"}, {"id": "4"}]'),
      ('{select,id,order,id.desc}', '[{"id": 5}, {"id": 6}]', '[{"id": 6}, {"id": 5}]'),
      ('{select,id,limit,1,offset,1}', '[{"id": 7}, {"id": 8}]', '[{"id": 8}]')
  ) as request (query, given, body)
  cross join lateral test.write('POST', 'notes', given, query::text[]) as reply;
