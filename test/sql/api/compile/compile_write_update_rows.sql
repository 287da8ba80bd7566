-- PATCH sets what the object gives in the rows its filters leave: 204 and no body.
create table public.notes (id int primary key, body text, n int default 7);
insert into public.notes select n, 'old' from generate_series(1, 4) as n;

select
  test.is(reply.status, 204, query),
  test.is(reply.body, null, query),
  test.is(reply.headers, jsonb_build_object('content-range', range) || coalesce(applied, '{}'), query)
from
  (
    values
      ('{id,lt.3}', '{}', '0-1/*', null),
      ('{id,eq.9}', '{}', '*/*', null),
      (
        '{or,"(id.eq.1,id.eq.3)"}', '{"prefer": "count=exact"}', '0-1/2', '{"preference-applied": "count=exact"}'::jsonb
      ),
      ('{id,eq.9}', '{"prefer": "count=exact"}', '*/0', '{"preference-applied": "count=exact"}')
  ) as request (query, headers, range, applied)
  cross join lateral api.reply(
    'PATCH',
    'notes',
    query::text[],
    headers::jsonb,
    '{"body": "new", "n": null}',
    '{"role": "service_role"}'
  ) as reply;
select test.rows(
  'select body, n, array_agg(id order by id) as ids from public.notes group by body, n order by body',
  $$select * from (values ('new', null, '{1,2,3}'::int[]), ('old', 7, '{4}')) as v (body, n, ids)$$, 'the rows'
);
