-- What a function returns decides the form of the answer: five of them.
create table public.todos (id int primary key, title text);
create policy p on public.todos using (true);
insert into public.todos
values
  (1, 'one'),
  (2, 'two');
create type public.pair as (l int, r text);
select test.function('public.rows() returns setof public.todos', 'select * from public.todos');
select test.function('public.made(n int) returns table (id int, t text)', 'select n, null::text');
select test.function('public.one_column() returns table (id int)', 'select 1');
select test.function('public.numbers(n int) returns setof int', 'select generate_series(1, n)');
create function public.documents()
returns setof jsonb language sql as $f$
  values
    ('{"a": [1]}'::jsonb),
    (null);
$f$;
create function public.one(wanted int)
returns public.todos language sql as $$
  select * from public.todos where id = wanted;
$$;
select test.function('public.pair() returns public.pair', 'select row(1, null)::public.pair');
select test.function('public.outs(a int, out b int, out c text)', 'select a, null::text');
select test.function('public.single_out(out b int)', 'select 1');
select test.function('public.anonymous() returns record', 'select 1 as a, 2 as b');
select test.function('public.answer() returns int', 'select 42');
select test.function('public.document() returns json', $$select '{"a" : 1}'::json$$);
select test.function('public.nobody() returns text', 'select null::text');
select test.function('public.nothing() returns void', 'begin null; end', 'plpgsql');
select test.function('public.many_nothings() returns setof void', 'begin null; end', 'plpgsql');

select test.is(reply.status, wanted.status, path), test.is(reply.body, wanted.body, path)
from
  (
    values
      ('rows', '{}', 200, '[{"id":1,"title":"one"},{"id":2,"title":"two"}]'),
      ('made', '{"n": 3}', 200, '[{"id":3,"t":null}]'),
      ('one_column', '{}', 200, '[{"id":1}]'),
      ('numbers', '{"n": 2}', 200, '[1,2]'),
      ('numbers', '{"n": 0}', 200, '[]'),
      ('documents', '{}', 200, '[{"a": [1]},null]'),
      ('one', '{"wanted": 2}', 200, '{"id":2,"title":"two"}'),
      ('one', '{"wanted": 9}', 200, 'null'),
      ('pair', '{}', 200, '{"l":1,"r":null}'),
      ('outs', '{"a": 5}', 200, '{"b":5,"c":null}'),
      ('single_out', '{}', 200, '{"b":1}'),
      ('anonymous', '{}', 200, '{"a":1,"b":2}'),
      ('answer', '{}', 200, '42'),
      ('document', '{}', 200, '{"a" : 1}'),
      ('nobody', '{}', 200, 'null'),
      ('nothing', '{}', 204, null),
      ('many_nothings', '{}', 204, null)
  ) as wanted (path, given, status, body)
  cross join lateral api.reply('POST', 'rpc/' || path, '{}', '{}', given) as reply;
