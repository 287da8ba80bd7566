-- DELETE takes away the rows its filters leave: 204, or 200 with what they were.
create table public.notes (id int primary key, body text);
insert into public.notes select n, 'b' || n from generate_series(1, 6) as n;

select
  test.is(reply.status, request.status, query),
  test.is(reply.body::jsonb, request.body, query),
  test.is(reply.headers ->> 'content-range', range, query)
from
  (
    values
      ('{id,eq.1}', '', 204, null, '0-0/*'),
      ('{id,lt.3}', 'return=representation', 200, '[{"id": 2, "body": "b2"}]'::jsonb, '0-0/*'),
      (
        '{id,lt.6,select,body,order,id.desc,limit,1}', 'return=representation, count=exact', 200, '[{"body": "b5"}]',
        '0-2/3'
      ),
      ('{id,eq.1}', 'count=exact', 204, null, '*/0'),
      ('{id,eq.1}', 'return=representation', 200, '[]', '*/*')
  ) as request (query, prefer, status, body, range)
  cross join lateral test.write('DELETE', 'notes', null, query::text[], prefer) as reply;
select test.rows('select id from public.notes', 'select 6 as id', 'what is left');
