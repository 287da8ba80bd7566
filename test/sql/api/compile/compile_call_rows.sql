-- Rows that a function gives are selected, filtered, ordered and paged like a table's.
create table public.todos (id int primary key, title text);
create policy p on public.todos using (true);
insert into public.todos select n, 't' || n from generate_series(1, 5) as n;
create function public.all_todos()
returns setof public.todos stable language sql as $$
  select * from public.todos;
$$;
select test.function('public.loud(public.todos) returns text stable', 'select upper($1.title)');
create function public.made()
returns table (n int, s text) stable language sql as $$
  select n, n::text from generate_series(1, 5) as n;
$$;
select test.function('public.numbers() returns setof int stable', 'select generate_series(1, 5)');

select
  test.is(reply.body::jsonb, wanted.body::jsonb, path || query),
  test.is(reply.headers ->> 'content-range', range, path || query)
from
  (
    values
      ('all_todos', '{select,id,id,gt.3}', '[{"id":4},{"id":5}]', '0-1/*'),
      ('all_todos', '{select,"id,loud",order,id.desc,limit,1,offset,1}', '[{"id":4,"loud":"T4"}]', '1-1/*'),
      ('made', '{select,"k:s",n,lt.3}', '[{"k":"1"},{"k":"2"}]', '0-1/*'),
      ('made', '{n,gt.9}', '[]', '*/*'),
      ('numbers', '{limit,2,offset,3}', '[4,5]', '3-4/*')
  ) as wanted (path, query, body, range)
  cross join lateral api.reply('GET', 'rpc/' || path, query::text[]) as reply;

select
  test.is(reply.body::jsonb, wanted.body::jsonb, path || query),
  test.is(reply.headers ->> 'content-range', range, path || query)
from
  (
    values
      ('all_todos', '{select,"id,loud",id,gt.2,limit,1}', '[{"id":3,"loud":"T3"}]', '0-0/3'),
      ('made', '{select,n,n,lt.3,limit,1}', '[{"n":1}]', '0-0/2'),
      ('numbers', '{limit,1}', '[1]', '0-0/5')
  ) as wanted (path, query, body, range)
  cross join lateral api.reply('POST', 'rpc/' || path, query::text[], '{"prefer": "count=exact"}', '{}') as reply;
select test.is(test.error('rpc/made', '{nosuch,eq.1}'), 'undefined_column', 'a column it has not');
