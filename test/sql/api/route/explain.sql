-- A DBA sees the SQL of any request, for the role that asks, without running it.
create table public.notes (id int, secret text);
select test.function('public.twice(n int) returns int', 'select n * 2');
revoke all on public.notes from anon, authenticated;
grant select (id) on public.notes to anon;

select test.ok(
  api.explain(
    'GET', 'notes', '{id,eq.5,limit,3}'
  ) like '%from public.notes as t where (t.id %($1)[1]::pg_catalog.int4) limit least(%',
  api.explain('GET', 'notes', '{id,eq.5,limit,3}')
);
select test.ok(api.explain('GET', 'notes') !~ 'secret', 'what anon may read');
select test.ok(api.explain('GET', 'notes', '{}', 'service_role') ~ 'secret', 'what service_role may read');
select test.throws('select api.explain(''GET'', ''nosuch'')', '42P01', 'no table');
select test.throws('select api.explain(''TRACE'', ''notes'')', 'PL405', 'a method that is not offered');
select test.ok(
  api.explain(method, path, query::text[], 'service_role', headers::jsonb, body) ~ wanted,
  api.explain(method, path, query::text[], 'service_role', headers::jsonb, body)
)
from (
  values
    ('HEAD', 'notes', '{}', '{}', null, '^select 200, .*null::pg_catalog.text as body'),
    ('GET', 'notes', '{}', '{"prefer": "count=exact"}', null, 'count\(\*\) from \(select from public.notes'),
    ('POST', 'notes', '{}', '{}', '{"id": 1}', 'insert into public.notes'),
    ('PATCH', 'notes', '{id,eq.1}', '{}', '{"id": 2}', 'update public.notes'),
    ('DELETE', 'notes', '{id,eq.1}', '{}', null, 'delete from public.notes'),
    ('POST', 'rpc/twice', '{}', '{}', '{"n": 1}', 'public.twice\(')
) as request (method, path, query, headers, body, wanted);
select test.is(count(*), 0, 'nothing is run')
from public.notes;
select test.none($$select name from pg_prepared_statements where name like 'plinth:%'$$, 'nothing is prepared');
