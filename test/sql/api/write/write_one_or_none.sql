-- A write that is to give one row and gives another number of them is refused.
create table public.notes (id int primary key, body text);
insert into public.notes
values
  (1),
  (2);
select
  test.is(reply.status, 406, method || query),
  test.is(reply.body::jsonb #>> '{error,code}', 'not_acceptable', method || query)
from
  (
    values
      ('PATCH', '{id,gt.0}', '{"body": "x"}'),
      ('PATCH', '{id,eq.9}', '{"body": "x"}'),
      ('DELETE', '{id,gt.0}', null),
      ('POST', '{}', '[{"id": 3}, {"id": 4}]'),
      ('POST', '{}', '[]')
  ) as request (method, query, given)
  cross join lateral api.reply(
    method,
    'notes',
    query::text[],
    '{"accept": "application/vnd.pgrst.object+json", "prefer": "return=representation"}',
    given,
    '{"role": "service_role"}'
  ) as reply;
select
  test.rows(
    'select id, body from public.notes order by id',
    'select id, null::text as body from generate_series(1, 2) as id',
    'and it has not happened'
  );
