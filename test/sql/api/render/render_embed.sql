-- An embed is one value: an object on the side of one, a list on the side of many, through a junction as well.
create table public.authors (id int primary key, name text);
create table public.books (
  id int primary key,
  author_id int constraint books_author_fkey references public.authors
);
create table public.tags (id int primary key, name text);
create table public.books_tags (
  book_id int references public.books,
  tag_id int references public.tags,
  primary key (book_id, tag_id)
);

select test.is(replace(test.listed(path, query::text[]), 'operator(pg_catalog.=)', '='), wanted, concat(path, query))
from (
  values
    (
      'books', '{select,"id,authors(name)"}',
      'select t.id as id, (select pg_catalog.row_to_json(o.*) from (select e1.name as name from public.authors as e1 where e1.id = t.author_id limit 1) as o) as authors from public.books as t limit 1000'
    ),
    (
      'authors', '{select,"id,books(id)"}',
      $$select t.id as id, (select coalesce(pg_catalog.array_to_json(pg_catalog.array_agg(o.*)), '[]'::pg_catalog.json) from (select e1.id as id from public.books as e1 where e1.author_id = t.id limit 10000) as o) as books from public.authors as t limit 1000$$
    ),
    (
      'tags', '{select,books(id)}',
      $$select (select coalesce(pg_catalog.array_to_json(pg_catalog.array_agg(o.*)), '[]'::pg_catalog.json) from (select e1.id as id from public.books as e1 join public.books_tags as j on e1.id = j.book_id where j.tag_id = t.id limit 10000) as o) as books from public.tags as t limit 1000$$
    ),
    (
      'authors', '{select,"b:books(n:id)"}',
      $$select (select coalesce(pg_catalog.array_to_json(pg_catalog.array_agg(pg_catalog.json_build_object(($1)[2], o.c1))), '[]'::pg_catalog.json) from (select e1.id as c1 from public.books as e1 where e1.author_id = t.id limit 10000) as o) as c1 from public.authors as t limit 1000$$
    )
) as embed (path, query, wanted);
