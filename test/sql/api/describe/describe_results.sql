-- What a function gives may be null, rows excepted; of several functions of one name, each may answer.
create table public.todos (id int primary key);
create policy p on public.todos using (true);
grant select on public.todos to anon;
create domain public.kept as public.todos;
create type public.mood as enum ('sad');
select test.function('public.number() returns int', 'select null::int');
select test.function('public.moods() returns setof public.mood', 'select null::public.mood');
select test.function('public.one() returns public.todos', 'select * from public.todos');
create function public.kept()
returns setof public.kept language sql as $$
  select row(t.*)::public.kept from public.todos as t;
$$;
select test.function('public.outs(out a int, out b text[])', 'select null::int, null::text[]');
select test.function('public.either(a int) returns void', '');
select test.function('public.either(b text) returns text', 'select b');
create function test.answer(name text, status text)
returns jsonb language sql as $$
  select
    api.describe(api.executor_owner('anon'), '/')::jsonb #> array[
      'paths',
      '/rpc/' || name,
      'post',
      'responses',
      status
    ];
$$;

select test.is(test.answer(name, '200') #> '{content,application/json,schema}', wanted::jsonb, name)
from (
  values
    ('number', '{"type": ["integer", "null"], "format": "int32"}'),
    ('moods', '{"type": "array", "items": {"type": ["string", "null"], "enum": ["sad", null]}}'),
    ('one', '{"anyOf": [{"$ref": "#/components/schemas/todos"}, {"type": "null"}]}'),
    ('kept', '{"type": "array", "items": {"$ref": "#/components/schemas/todos"}}'),
    (
      'outs',
      '{"type": ["object", "null"], "properties": {"a": {"type": ["integer", "null"], "format": "int32"},
          "b": {"type": ["array", "null"], "items": {"type": ["string", "null"]}}}}'
    ),
    ('either', '{"type": ["string", "null"]}')
) as given (name, wanted);
select test.is(test.answer('either', '204'), '{"description": "Done."}', 'nothing, too');
select test.is(test.answer('number', '204'), null, 'a value is not nothing');
