-- The SQL holds names of the catalogue and places; no value, and no second statement.
create table public."we""ird; drop" (id int, "a""b; --" text);
create function test.sql(query text[])
returns text language sql as $$
  select api.explain('GET', 'we"ird; drop', query);
$$;

select test.is(
  test.sql('{id,"eq.1; select pg_sleep(5) --",select,"x:id"}'),
  test.sql('{id,eq.2,select,"x:id"}'),
  'the same for all values'
);
select test.ok(position('pg_sleep' in test.sql('{id,"eq.1; select pg_sleep(5) --"}')) = 0, 'no value');
select test.ok(test.sql('{}') like '%from public."we""ird; drop" as t%', 'the table, quoted');
select test.ok(
  test.sql(array[quoted, 'eq.1']) like '%where (t."a""b; --" %($1)[1]::pg_catalog.text%',
  test.sql(array[quoted, 'eq.1'])
)
from (values('"a\"b; --"')) as name (quoted);
select test.ok(
  test.sql('{select,"order by:id"}') like '%json_build_object(($1)[1], listed.c1)%t.id as c1 %',
  'an alias is a value'
);
