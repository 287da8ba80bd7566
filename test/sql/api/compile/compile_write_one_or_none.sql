-- A write that is to write one row and writes another number of them is refused and taken back, shown or not.
create table public.notes (id int primary key, body text);
insert into public.notes
values
  (1),
  (2);
select
  test.is(reply.status, 406, concat_ws(' ', method, query, shown, prefer)),
  test.is(reply.body::jsonb #>> '{error,code}', 'not_acceptable', concat_ws(' ', method, query, shown, prefer))
from
  (
    values
      ('PATCH', '{id,gt.0}', '{"body": "x"}', ''),
      ('PATCH', '{id,eq.9}', '{"body": "x"}', ''),
      ('PATCH', '{id,eq.1}', '{}', ''),
      ('DELETE', '{id,gt.0}', null, ''),
      ('DELETE', '{id,eq.9}', null, ''),
      ('POST', '{}', '[{"id": 3}, {"id": 4}]', ''),
      ('POST', '{}', '[{"id": 3}, {"id": 4, "body": "x"}]', ''),
      ('POST', '{}', '[]', ''),
      ('POST', '{}', '[{"id": 1, "body": "x"}, {"id": 4}]', ', resolution=merge-duplicates'),
      ('POST', '{}', '{"id": 1, "body": "x"}', ', resolution=ignore-duplicates')
  ) as request (method, query, given, prefer)
  cross join unnest(array['return=representation', 'return=minimal', 'count=exact']) as shown
  cross join lateral api.reply(
    method,
    'notes',
    query::text[],
    jsonb_build_object('accept', 'application/vnd.pgrst.object+json', 'prefer', shown || request.prefer),
    given,
    '{"role": "service_role"}'
  ) as reply;
select test.rows(
  'select id, body from public.notes order by id', 'select id, null::text as body from generate_series(1, 2) as id',
  'and it has not happened'
);
