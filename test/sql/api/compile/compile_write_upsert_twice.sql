-- One request cannot update a row twice, whether or not both rows give the same columns; the body is to blame.
create table public.notes (id int primary key, body text);
select
  test.is(reply.status, 400, given),
  test.is(reply.body::jsonb #>> '{error,message}', 'the body names one row twice', given)
from
  unnest(array['[{"id": 1, "body": "a"}, {"id": 1, "body": "b"}]', '[{"id": 1, "body": "a"}, {"id": 1}]']) as given
  cross join lateral test.write('POST', 'notes', given, prefer => 'resolution=merge-duplicates') as reply;
select test.none('select from public.notes', 'nothing was written');
