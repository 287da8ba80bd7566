-- A role is told of the functions it may call, by GET too where they do not write.
create table public.todos (id int);
select test.function('public.add(a int, b int default 1) returns int immutable', 'select a + b');
comment on function public.add is E'Adds\nTwo numbers.';
select test.function('public.add(a text) returns text immutable', 'select a');
select test.function('public.mine() returns setof public.todos', 'select * from public.todos');
select test.function('public.made() returns table (x int, y text) stable', $$select 1, ''$$);
select test.function('public.nothing(doc jsonb) returns void', 'begin null; end', 'plpgsql');
select test.function('public.whole(jsonb) returns jsonb immutable', 'select $1');
select test.function('public.any_kind(a anyelement) returns anyelement', 'select a');
select test.function('public.fires() returns trigger', 'begin return new; end', 'plpgsql');
select test.function('public.hidden() returns int', 'select 1');
revoke execute on function public.hidden from public;
create temporary view paths as
  select item.key, item.value
  from jsonb_each(api.describe(api.executor_owner('anon'), '/')::jsonb -> 'paths') as item
  where item.key like '/rpc/%';
create function test.part(name text, path text[])
returns jsonb language sql as $$
  select value #> path from paths where key = '/rpc/' || name;
$$;

select test.is(array_agg(key order by key), '{/rpc/add,/rpc/made,/rpc/mine,/rpc/nothing,/rpc/whole}', 'names')
from paths;
select test.is(array_agg(key order by key), '{/rpc/add,/rpc/made}', 'by GET')
from paths
where value ? 'get';
select test.is(test.part('add', '{get,summary}'), '"Adds"', 'summary');
select test.is(test.part('add', '{get,description}'), '"Two numbers."', 'description');
select test.is(
  test.part('add', '{get,parameters}'),
  '[{"in": "query", "name": "a", "required": true, "schema": {"anyOf": [{"type": "string"}, {"type": "integer", "format": "int32"}]}},
      {"in": "query", "name": "b", "required": false, "schema": {"type": "integer", "format": "int32"}}]',
  'arguments by GET'
);
select test.is(
  test.part('nothing', '{post,requestBody,content,application/json,schema}'),
  '{"type": "object", "required": ["doc"], "properties": {"doc": {}}, "additionalProperties": false}',
  'arguments'
);
select test.is(test.part('whole', '{post,requestBody,content,application/json,schema}'), '{}', 'the whole body');
select test.is(
  test.part('made', '{get,responses,200,content,application/json,schema}'),
  '{"type": "array", "items": {"type": "object", "properties": {"x": {"type": ["integer", "null"], "format": "int32"}, "y": {"type": ["string", "null"]}}}}',
  'rows of its own'
);
select test.is(
  test.part('mine', '{post,responses,200,content,application/json,schema,items,$ref}'),
  '"#/components/schemas/todos"',
  'rows of a table'
);
select test.ok(test.part('nothing', '{post,responses}') ? '204', 'nothing');
