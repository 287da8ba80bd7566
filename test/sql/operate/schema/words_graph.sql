-- An editor completes names of the application and the functions of ours that it may call; a diagram shows its keys.
create schema app;

create type app.mood as enum ('ok');

create table app.authors (id integer primary key);

create table app.notes (
  id integer primary key,
  author integer references app.authors,
  users uuid references auth.users
);

select
  test.is(
    reply.body #> '{schemas,app}',
    '{"relations": {"authors": ["id"], "notes": ["id", "author", "users"]}, "functions": [], "types": ["mood"]}'::jsonb,
    'words of a schema'
  ),
  test.ok(reply.body #> '{schemas,auth,functions}' ? 'uid', 'auth.uid()'),
  test.ok(not reply.body -> 'schemas' ?| array['core', 'exec', 'pg_catalog'], 'no schema of ours or of Postgres')
from operate.words(operate.get()) as reply;
select
  test.is(jsonb_path_query_array(reply.body, '$.tables[*].name'), '["authors", "notes"]'::jsonb, 'tables'),
  test.is(reply.body #> '{tables,0,columns}', '[["id", "integer", false, true]]'::jsonb, 'columns'),
  test.rows(
    format(
      'select key #>> ''{to,schema}'' as to from jsonb_array_elements(%L::jsonb) as key order by 1',
      reply.body -> 'keys'
    ),
    $$select * from (values ('app'), ('auth')) as led ("to")$$,
    'keys'
  )
from operate.graph(operate.get('{"schema": "app"}')) as reply;
