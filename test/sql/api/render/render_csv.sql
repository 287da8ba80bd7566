-- CSV begins with the keys, quotes what would end a cell, and shows nothing for null.
create table public.notes (id int primary key, title text, "a,b" boolean, tags text[]);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes
values
  (1, 'plain', true, '{x,y}'),
  (2, 'with "quotes", commas', false, null),
  (3, E'two\nlines', null, '{}'),
  (4, '', null, null);

create function test.csv(query text[])
returns text language sql as $$
  select (api.request('GET', 'notes', query, '{"accept": "text/csv"}')).body;
$$;

select test.is(
  test.csv('{order,id}'),
  E'id,title,"a,b",tags\n1,plain,true,"{x,y}"\n2,"with ""quotes"", commas",false,\n3,"two\nlines",,{}\n4,,,',
  'rows'
);
select test.is(test.csv('{select,id,id,eq.9}'), 'id', 'no rows');
select test.is(test.csv(array['select', '"x\"y":id', 'id', 'eq.1']), E'"x""y"\n1', 'an alias');
select test.is(
  (api.request('GET', 'notes', '{}', '{"accept": "text/csv"}')).headers ->> 'content-type',
  'text/csv; charset=utf-8',
  'its type'
);

create table public.pages (note int references public.notes (id));
create policy p on public.pages using (true);
grant select on public.pages to anon;
insert into public.pages values (1);
select test.is(
  (api.request('GET', 'pages', '{select,notes!inner()}', '{"accept": "text/csv"}')).body, E'\n',
  'a row that shows nothing'
);
