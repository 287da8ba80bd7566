-- A function that returns a domain over a table's rows answers with those rows: they are filtered, embedded and computed on.
create table public.makers (id int primary key, name text);
create table public.todos (id int primary key, title text, maker_id int references public.makers);
create policy p on public.makers using (true);
create policy p on public.todos using (true);
grant select on public.makers, public.todos to anon;
insert into public.makers values (1, 'Ann');
insert into public.todos
values
  (1, 'one', 1),
  (2, 'two', null);
create domain public.kept as public.todos check ((value).id is distinct from 9);
create domain public.kept_well as public.kept;
select test.function('public.shout(public.todos) returns text stable', 'select upper($1.title)');
create function public.all_kept()
returns setof public.kept_well stable language sql as $$
  select row(t.*)::public.kept_well from public.todos as t order by t.id;
$$;
create function public.one_kept(wanted int)
returns public.kept stable language sql as $$
  select row(t.*)::public.kept from public.todos as t where t.id = wanted;
$$;

select test.is(reply.status, 200, path || query), test.is(reply.body, wanted, path || query)
from
  (
    values
      ('all_kept', '{}', '[{"id":1,"title":"one","maker_id":1},{"id":2,"title":"two","maker_id":null}]'),
      ('all_kept', '{select,"id,shout,makers(name)",id,eq.1}', '[{"id":1,"shout":"ONE","makers":{"name":"Ann"}}]'),
      ('one_kept', '{wanted,2}', '{"id":2,"title":"two","maker_id":null}'),
      ('one_kept', '{wanted,3}', 'null'),
      ('one_kept', '{wanted,1,select,"shout,makers(name)"}', '{"shout":"ONE","makers":{"name":"Ann"}}')
  ) as given (path, query, wanted)
  cross join lateral api.reply('GET', 'rpc/' || path, query::text[]) as reply;
select test.is(
  (api.reply('GET', 'rpc/all_kept', '{limit,1}', '{"prefer": "count=exact"}')).headers ->> 'content-range',
  '0-0/2',
  'a total'
);
