-- Every list takes a schema, words to look for, a limit and a key to go on after.
create schema app;

create type app.a_type as enum ('one');

create type app.b_type as enum ('one');

create domain app.c_type as integer;

select
  test.is(reply.body #>> '{types,0,id}', 'app.a_type', 'the first'),
  test.is(jsonb_array_length(reply.body -> 'types'), 2, 'as many as asked for'),
  test.is(reply.body ->> 'next', 'app.b_type', 'where the next page begins')
from operate.types(operate.get('{"schema": "app", "limit": "2"}')) as reply;
select
  test.is(reply.body #>> '{types,0,id}', 'app.c_type', 'the next page'),
  test.is(reply.body ->> 'next', null, 'the last page')
from operate.types(operate.get('{"schema": "app", "limit": "2", "after": "app.b_type"}')) as reply;
select test.is(jsonb_path_query_array(reply.body, '$.types[*].name'), '["b_type"]'::jsonb, 'what is looked for')
from operate.types(operate.get('{"search": "B_Ty"}')) as reply;
select test.is(reply.body, '{"types": [], "next": null}'::jsonb, 'a schema of ours')
from operate.types(operate.get('{"schema": "core"}')) as reply;

select test.throws(
  format('select operate.types(operate.get(%L))', jsonb_build_object('limit', "limit")),
  'PL400',
  "limit"
)
from unnest(array['0', '1001', '-1', 'x', '', '1e3', '99999']) as "limit";
