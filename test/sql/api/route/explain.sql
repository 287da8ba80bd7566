-- A DBA sees the SQL of a request, for the role that asks, without running it.
create table public.notes (id int, secret text);
revoke all on public.notes from anon, authenticated;
grant select (id) on public.notes to anon;

select
  test.ok(
    api.explain(
      'GET',
      'notes',
      '{id,eq.5,limit,3}'
    ) like '%from public.notes as t where t.id %($1)[1]::pg_catalog.int4 limit least(%',
    api.explain('GET', 'notes', '{id,eq.5,limit,3}')
  );
select test.ok(api.explain('GET', 'notes') !~ 'secret', 'what anon may read');
select
  test.ok(
    api.explain('GET', 'notes', '{}', 'service_role') ~ 'secret',
    'what service_role may read'
  );
select test.throws('select api.explain(''GET'', ''nosuch'')', '42P01', 'no table');
select
  test.throws('select api.explain(''POST'', ''notes'')', 'PL405', 'a method that is not offered');
select
  test.none(
    $$select name from pg_prepared_statements where name like 'plinth:%'$$,
    'nothing is prepared'
  );
