-- Beside an aggregate whatever is none is grouped by, and each can be ordered by.
create table public.authors (id int primary key, name text);
create table public.books (
  id int primary key,
  author_id int references public.authors,
  price numeric,
  info jsonb
);

select test.is(replace(test.listed(path, query::text[]), 'operator(pg_catalog.=)', '='), wanted, concat(path, query))
from (
  values
    ('books', '{select,count()}', 'select pg_catalog.count(*) as count from public.books as t limit 1000'),
    (
      'books', '{select,"author_id,price.sum(),price.avg()::int",order,avg.desc}',
      'select t.author_id as author_id, pg_catalog.sum(t.price) as sum, pg_catalog.avg(t.price)::pg_catalog.int4 as avg from public.books as t group by 1 order by 3 desc limit 1000'
    ),
    (
      'books', '{select,"n:info->>n::int.max(),id.count()",order,n}',
      'select pg_catalog.max((t.info operator(pg_catalog.->>) (($1)[2])::pg_catalog.text)::pg_catalog.int4) as c1, pg_catalog.count(t.id) as c2 from public.books as t order by 1 limit 1000'
    ),
    (
      'authors', '{select,"id,books(count)"}',
      $$select t.id as id, (select coalesce(pg_catalog.array_to_json(pg_catalog.array_agg(o.*)), '[]'::pg_catalog.json) from (select pg_catalog.count(*) as count from public.books as e1 where e1.author_id = t.id limit 10000) as o) as books from public.authors as t limit 1000$$
    ),
    (
      'books', '{select,"...authors(name),price.min()"}',
      'select s1.c1 as name, pg_catalog.min(t.price) as min from public.books as t left join lateral (select e1.name as c1 from public.authors as e1 where e1.id = t.author_id limit 1) as s1 on true group by 1 limit 1000'
    )
) as aggregate (path, query, wanted);
