-- An array inserts all its rows, in its order; several rows have no address.
create table public.notes (id int generated always as identity primary key, body text);

select
  test.is(reply.status, 201, 'status'),
  test.is(reply.headers ->> 'content-range', '*/1500', 'content-range'),
  test.ok(not reply.headers ? 'location', 'no location'),
  test.is(reply.rows, 1500, 'all are sent back, whatever a read is limited to'),
  test.is(reply.unsorted, 0, 'in the order of the body')
from (
  select
    reply.status,
    reply.headers,
    count(*) as rows,
    count(*) filter (where item.row ->> 'body' != item.at::text) as unsorted
  from
    test.write(
      'POST',
      'notes',
      (select json_agg(json_build_object('body', n)) from generate_series(1, 1500) as n)::text,
      prefer => 'return=representation, count=exact'
    ) as reply,
    jsonb_array_elements(reply.body::jsonb) with ordinality as item (row, at)
  group by reply.status, reply.headers
) as reply;
select test.none('select from public.notes where body != id::text', 'inserted in the order of the body');
