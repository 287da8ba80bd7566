-- A spread puts the columns of one row beside those of its row, and of many rows lists in one order.
create table public.authors (id int primary key, name text);
create table public.books (id int primary key, author_id int references public.authors);

select test.is(replace(test.listed(path, query::text[]), 'operator(pg_catalog.=)', '='), wanted, concat(path, query))
from (
  values
    (
      'books', '{select,"id,...authors(name)"}',
      'select t.id as id, s1.c1 as name from public.books as t left join lateral (select e1.name as c1 from public.authors as e1 where e1.id = t.author_id limit 1) as s1 on true limit 1000'
    ),
    (
      'authors', '{select,"id,...books(b:id)",books.order,id}',
      'select t.id as c1, s1.c1 as c2 from public.authors as t left join lateral (select coalesce(pg_catalog.json_agg(o.c1), ''[]''::pg_catalog.json) as c1 from (select e1.id as c1 from public.books as e1 where e1.author_id = t.id order by e1.id limit 10000) as o) as s1 on true limit 1000'
    ),
    ('authors', '{select,"id,...books()"}', 'select t.id as id from public.authors as t limit 1000')
) as embed (path, query, wanted);
