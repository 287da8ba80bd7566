-- limit and offset choose the rows, and content-range says which they are.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
insert into public.notes select n from generate_series(1, 5) as n;

select
  test.is(jsonb_array_length(reply.body::jsonb), rows, query),
  test.is(reply.headers ->> 'content-range', range, query),
  test.is(reply.status, 200, query)
from
  (
    values
      ('{}', 5, '0-4/*'),
      ('{limit,2}', 2, '0-1/*'),
      ('{limit,2,offset,3}', 2, '3-4/*'),
      ('{offset,4}', 1, '4-4/*'),
      ('{limit,10}', 5, '0-4/*'),
      ('{limit,0}', 0, '*/*'),
      ('{offset,5}', 0, '*/*'),
      ('{id,eq.9}', 0, '*/*'),
      ('{limit,999999999999999999}', 5, '0-4/*')
  ) as page (query, rows, range)
  cross join lateral api.request('GET', 'notes', query::text[]) as reply;
