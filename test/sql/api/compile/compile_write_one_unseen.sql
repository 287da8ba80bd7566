-- A write of the one row that was asked for, which nobody wants to see, is answered as any such write.
create table public.notes (id int primary key, body text);
insert into public.notes
values
  (1),
  (2);
select
  test.is(reply.status, wanted, concat_ws(' ', method, query, prefer)),
  test.is(reply.body, null, concat_ws(' ', method, query, prefer)),
  test.is(reply.headers ->> 'content-type', null, concat_ws(' ', method, query, prefer))
from
  (
    values
      ('PATCH', '{id,eq.1}', '{"body": "x"}', '', 204),
      ('DELETE', '{id,eq.2}', null, '', 204),
      ('POST', '{}', '[{"id": 3}]', '', 201),
      ('POST', '{}', '{"id": 1, "body": "y"}', 'resolution=merge-duplicates', 201)
  ) as request (method, query, given, prefer, wanted)
  cross join lateral api.reply(
    method,
    'notes',
    query::text[],
    jsonb_build_object('accept', 'application/vnd.pgrst.object+json;nulls=stripped', 'prefer', prefer),
    given,
    '{"role": "service_role"}'
  ) as reply;
select test.rows(
  'select id, body from public.notes order by id', $$select * from (values (1, 'y'), (3, null)) as notes (id, body)$$,
  'and it has happened'
);
