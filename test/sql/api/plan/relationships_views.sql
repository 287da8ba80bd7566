-- The columns of a view stand for those of its tables, keys included, where they are taken as they are.
create table public.authors (id int primary key, name text);
create table public.books (
  id int primary key,
  author_id int constraint books_author_fkey references public.authors
);
create view public.shelf as
  select b.id as book, b.author_id as writer from public.books as b;
create view public.top_shelf as
  select book, writer from public.shelf where book > 0;
create view public.people as
  select id as person, upper(name) as name from public.authors;
create view public.made as
  select id, author_id + 0 as author_id from public.books;
create view public.partly as
  select id from public.books;
create materialized view public.kept as
  select id, author_id from public.books;
create policy p on public.authors using (true);
create policy p on public.books using (true);
grant select on all tables in schema public to anon;
insert into public.authors values (1, 'a');
insert into public.books values (7, 1);
refresh materialized view public.kept;

select test.is(test.get(path, array['select', embed]), wanted, path || embed)
from (
  values
    ('shelf', 'authors(name)', '[{"authors": {"name": "a"}}]'::jsonb),
    ('top_shelf', 'authors(name)', '[{"authors": {"name": "a"}}]'),
    ('top_shelf', 'people(name)', '[{"people": {"name": "A"}}]'),
    ('books', 'people(name)', '[{"people": {"name": "A"}}]'),
    ('authors', 'shelf(book)', '[{"shelf": [{"book": 7}]}]'),
    ('people', 'top_shelf!books_author_fkey(book)', '[{"top_shelf": [{"book": 7}]}]'),
    ('people', 'top_shelf!writer(book)', '[{"top_shelf": [{"book": 7}]}]'),
    ('kept', 'authors(name)', '[{"authors": {"name": "a"}}]')
) as embed (path, embed, wanted);
select test.is(test.error(path, '{select,authors(name)}'), 'bad_request', path)
from unnest(array['made', 'partly']) as path;
