-- resolution=merge-duplicates updates the rows that exist by what is given, and inserts the others.
create table public.notes (id int primary key, body text default 'none', n int default 7);
insert into public.notes
values
  (1, 'old', 1),
  (2, 'old', 2),
  (3, 'old', 3);

select
  test.is(reply.status, 201, request.headers::text),
  test.is(reply.headers ->> 'content-range', '*/4', 'all are counted'),
  test.is(
    reply.body::jsonb,
    '[{"id": 1, "body": "new", "n": 1}, {"id": 9, "body": "new", "n": 7}, {"id": 2, "body": "old", "n": 5},
      {"id": 3, "body": "old", "n": 3}]',
    'in the order of the body'
  )
from
  unnest(
    array[
      '{"prefer": "resolution=merge-duplicates, return=representation, count=exact"}',
      '{"x-upsert": "true", "prefer": "return=representation, count=exact"}'
    ]::jsonb[]
  ) as request (headers)
  cross join lateral api.reply(
    'POST', 'notes', '{}', request.headers,
    '[{"id": 1, "body": "new"}, {"id": 9, "body": "new"}, {"id": 2, "n": 5}, {"id": 3}]', '{"role": "service_role"}'
  ) as reply;
