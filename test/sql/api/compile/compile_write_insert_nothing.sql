-- An object without keys is a row of defaults, so is each one of an array; an empty array inserts nothing.
create table public.notes (
  id int generated always as identity primary key,
  body text default 'none'
);

select
  test.is(reply.status, 201, given),
  test.is(reply.body::jsonb, request.body, given),
  test.is(reply.headers ->> 'location', location, given)
from
  (
    values
      ('{}', '[{"id": 1, "body": "none"}]'::jsonb, '/rest/v1/notes?id=eq.1'),
      ('[]', '[]', null),
      ('[{}, {}]', '[{"id": 2, "body": "none"}, {"id": 3, "body": "none"}]', null),
      ('[{"body": "a"}, {}]', '[{"id": 4, "body": "a"}, {"id": 5, "body": "none"}]', null)
  ) as request (given, body, location)
  cross join lateral test.write('POST', 'notes', given) as reply;
