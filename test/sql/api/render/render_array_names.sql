-- A column may be called as the statement calls its rows.
create table public.authors (id int primary key, listed int, o int);
create table public.books (id int primary key, author_id int references public.authors, o text);
insert into public.authors values (1, 5, 6);
insert into public.books values (2, 1, 'x');
create policy p on public.authors using (true);
create policy p on public.books using (true);
grant select on public.authors, public.books to anon;

select test.is(test.get(path, query::text[]), wanted::jsonb, concat(path, query))
from (
  values
    ('authors', '{}', '[{"id": 1, "listed": 5, "o": 6}]'),
    ('authors', '{select,listed}', '[{"listed": 5}]'),
    ('authors', '{select,"id,books(o)"}', '[{"id": 1, "books": [{"o": "x"}]}]'),
    ('books', '{select,"id,authors(o)"}', '[{"id": 2, "authors": {"o": 6}}]')
) as named (path, query, wanted);
select test.is(
  (api.request('GET', 'authors', '{select,listed}', '{"accept": "application/vnd.pgrst.object+json"}')).body,
  '{"listed":5}', 'one object'
);
