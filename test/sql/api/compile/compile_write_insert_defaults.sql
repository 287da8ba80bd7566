-- A key that a row lacks is the column's default; a null that it gives is null.
create table public.notes (id int primary key, body text default 'none', n int default 7);

select test.is(
  reply.body::jsonb,
  '[{"id": 1, "body": "a", "n": 7}, {"id": 2, "body": "none", "n": 1}, {"id": 3, "body": null, "n": 7},
      {"id": 4, "body": "b", "n": 7}, {"id": 5, "body": "none", "n": 7}]',
  'the rows, in the order of the body'
)
from
  test.write(
    'POST', 'notes',
    '[{"id": 1, "body": "a"}, {"id": 2, "n": 1}, {"body": null, "id": 3}, {"id": 4, "body": "b"}, {"id": 5}]'
  ) as reply;
