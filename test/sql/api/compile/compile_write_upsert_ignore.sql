-- resolution=ignore-duplicates leaves the rows that exist as they are, and tells of the new ones alone.
create table public.notes (id int primary key, body text default 'none');
insert into public.notes values (1, 'old');

select
  test.is(reply.status, 201, given),
  test.is(reply.body::jsonb, request.body, given),
  test.is(reply.headers ->> 'content-range', range, given),
  test.is(reply.headers ->> 'location', location, given)
from
  (
    values
      (
        '[{"id": 1, "body": "a"}, {"id": 2, "body": "b"}]', '[{"id": 2, "body": "b"}]'::jsonb, '*/1',
        '/rest/v1/notes?id=eq.2'
      ),
      ('{"id": 1, "body": "a"}', '[]', '*/0', null),
      ('[{"id": 3}, {"id": 3}]', '[{"id": 3, "body": "none"}]', '*/1', '/rest/v1/notes?id=eq.3')
  ) as request (given, body, range, location)
  cross join lateral test.write(
    'POST',
    'notes',
    given,
    prefer => 'resolution=ignore-duplicates, return=representation, count=exact'
  ) as reply;
select test.rows('select body from public.notes where id = 1', $$select 'old' as body$$, 'untouched');
