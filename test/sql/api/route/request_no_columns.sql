-- A table without columns is read, counted and written as any other; its rows are empty objects.
create table public.marks (a int);
alter table public.marks drop column a;
create view public.void as
  select from public.marks;
select test.function('public.number(public.marks) returns int', 'select 7', 'sql stable');
insert into public.marks default values;
revoke all on public.void from anon;

select
  test.is(reply.status, request.status, concat_ws(' ', method, path, query, request.headers)),
  test.is(coalesce(reply.body::jsonb, 'null'), wanted::jsonb, concat_ws(' ', method, path, query, request.headers))
from
  (
    values
      ('GET', 'marks', '{}', '{}', null, 200, '[{}]'),
      ('GET', 'void', '{}', '{}', null, 200, '[{}]'),
      ('GET', 'marks', '{select,"*,number"}', '{}', null, 200, '[{"number": 7}]'),
      ('GET', 'marks', '{select,"*,count()"}', '{}', null, 200, '[{"count": 1}]'),
      ('GET', 'marks', '{number,neq.7,order,number}', '{}', null, 200, '[]'),
      ('GET', 'marks', '{}', '{"accept": "application/vnd.pgrst.object+json"}', null, 200, '{}'),
      ('HEAD', 'marks', '{}', '{"prefer": "count=exact"}', null, 200, 'null'),
      ('POST', 'marks', '{}', '{"prefer": "return=representation"}', '[{}, {}]', 201, '[{}, {}]'),
      ('POST', 'marks', '{}', '{}', '{}', 201, 'null'),
      ('PATCH', 'marks', '{number,eq.7}', '{"prefer": "return=representation"}', '{}', 200, '[]'),
      ('DELETE', 'marks', '{}', '{"prefer": "unsafe-mutation"}', null, 204, 'null')
  ) as request (method, path, query, headers, given, status, wanted)
  cross join lateral api.reply(
    method,
    path,
    query::text[],
    request.headers::jsonb,
    given,
    '{"role": "service_role"}'
  ) as reply;
select
  test.is(test.error('marks', '{a,eq.1}'), 'undefined_column', 'a column that is none'),
  test.is(test.error('void'), 'insufficient_privilege', 'without the right to read');
