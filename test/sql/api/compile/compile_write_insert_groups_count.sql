-- Rows of different keys are counted together, and none of them is told to be the one.
create table public.notes (id int primary key, body text);

select
  test.is(reply.status, 201, given),
  test.is(reply.headers ->> 'content-range', range, given),
  test.is(reply.headers ->> 'location', location, given)
from
  (
    values
      ('[{"id": 1}, {"id": 2, "body": "b"}]', '*/2', null),
      ('[{"id": 3}]', '*/1', '/rest/v1/notes?id=eq.3'),
      ('[{"id": 1}, {"id": 4, "body": "b"}]', '*/1', '/rest/v1/notes?id=eq.4')
  ) as request (given, range, location)
  cross join lateral test.write('POST', 'notes', given, prefer => 'count=exact, resolution=ignore-duplicates') as reply;
