-- columns= takes these keys alone; a row that lacks one gets its default.
create table public.notes (id int primary key, body text default 'none', n int default 7);

select test.is(reply.body::jsonb, request.body, given)
from
  (
    values
      ('{"id": 1, "body": "a", "n": 1}', '[{"id": 1, "body": "a", "n": 7}]'::jsonb),
      ('{"id": 2, "nosuch": 1}', '[{"id": 2, "body": "none", "n": 7}]'),
      (
        '[{"id": 3, "n": 2}, {"id": 4, "body": "b"}]',
        '[{"id": 3, "body": "none", "n": 7}, {"id": 4, "body": "b", "n": 7}]'
      )
  ) as request (given, body)
  cross join lateral test.write('POST', 'notes', given, '{columns,"\"id\",\"body\""}') as reply;
select test.is(
  test.error('notes', '{columns,nosuch}', '{"role": "service_role"}', 'POST', '{"id": 9}'),
  'undefined_column',
  'a column that is not there'
);
