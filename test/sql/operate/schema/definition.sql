-- GET schema/definition is a script in an order in which it runs: what is needed stands before what needs it.
create schema app;

create table app.z_first (id integer primary key, n integer);

create view app.y_second as
  select id, n from app.z_first group by id;

create function app.x_third()
returns setof app.y_second language sql as $$
  select * from app.y_second;
$$;

create view app.a_last as
  select * from app.x_third();

create temporary table script as
  select reply.*, reply.body #>> '{}' as text
  from operate.definition(operate.get('{"schema": "app"}')) as reply;

select
  test.is(headers ->> 'content-type', 'application/sql; charset=utf-8', 'its type'),
  test.ok(text like E'begin;\n%\ncommit;\n', 'one transaction'),
  test.ok(
    text like '%create schema app;%create table app.z_first%primary key (id)%create view app.y_second%function app.x_third%create view app.a_last%',
    'the order'
  )
from (
  select
    headers,
    regexp_replace(text, 'PRIMARY KEY', 'primary key') as lower_key,
    replace(replace(text, 'PRIMARY KEY', 'primary key'), 'CREATE OR REPLACE FUNCTION', 'function') as text
  from script
) as script;

drop schema app cascade;

do $$
begin
  execute (select replace(replace(text, E'begin;\n', ''), E'\ncommit;\n', '') from script);
end
$$;

select test.is(
  operate.definition_of_schema('app'),
  replace(replace(text, E'begin;\n', ''), E'\ncommit;\n', ''),
  'what it makes'
)
from script;
select test.refused(operate.definition(operate.get('{"schema": "auth"}')), 'not_found', 'a schema of ours');
