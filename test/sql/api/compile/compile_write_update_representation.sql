-- return=representation sends the changed rows; select, order and limit are about what is sent, not what is changed.
create table public.notes (id int primary key, body text);
insert into public.notes select n, 'old' from generate_series(1, 4) as n;

select
  test.is(reply.status, 200, query),
  test.is(reply.body::jsonb, request.body, query),
  test.is(reply.headers ->> 'content-range', range, query)
from
  (
    values
      ('{id,eq.1}', '[{"id": 1, "body": "new"}]'::jsonb, '0-0/*'),
      ('{id,gt.1,select,id,order,id.desc,limit,2}', '[{"id": 4}, {"id": 3}]', '0-2/*'),
      ('{body,eq.new,select,number:id,order,id,offset,3}', '[{"number": 4}]', '0-3/*'),
      ('{id,eq.9}', '[]', '*/*')
  ) as request (query, body, range)
  cross join lateral test.write('PATCH', 'notes', '{"body": "new"}', query::text[]) as reply;
select test.none($$select from public.notes where body = 'old'$$, 'all are changed');
