-- return=headers-only and return=minimal tell the address and no row.
create table public.notes (id int primary key);

select
  test.is(reply.status, 201, prefer),
  test.is(reply.body, null, prefer),
  test.is(reply.headers ->> 'location', '/rest/v1/notes?id=eq.' || id, prefer)
from
  (
    values
      ('return=headers-only', 1),
      ('return=minimal', 2)
  ) as request (prefer, id)
  cross join lateral test.write('POST', 'notes', format('{"id": %s}', id), prefer => prefer) as reply;
