-- What was written may be sent back summed up.
create table public.notes (id int primary key, kind text, n int);
select test.is(reply.body::jsonb, '[{"kind": "a", "sum": 3}, {"kind": "b", "sum": 3}]', 'sums')
from
  test.write(
    'POST', 'notes', '[{"id": 1, "kind": "a", "n": 1}, {"id": 2, "kind": "a", "n": 2}, {"id": 3, "kind": "b", "n": 3}]',
    '{select,"kind,n.sum()",order,kind}'
  ) as reply;
