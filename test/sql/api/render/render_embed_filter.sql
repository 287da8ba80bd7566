-- What is asked of an embed stands inside it; an inner one, and is.null of one, ask it of the row too.
create table public.authors (id int primary key, name text);
create table public.books (id int primary key, author_id int references public.authors, pages int);

select test.is(replace(test.listed('authors', query::text[]), 'operator(pg_catalog.=)', '='), wanted, query)
from (
  values
    (
      '{select,"id,books(id)",books.pages,gt.3,books.order,id.desc,books.limit,2,books.offset,1}',
      $$select t.id as id, (select coalesce(pg_catalog.array_to_json(pg_catalog.array_agg(o.*)), '[]'::pg_catalog.json) from (select e1.id as id from public.books as e1 where e1.author_id = t.id and (e1.pages operator(pg_catalog.>) ($1)[1]::pg_catalog.int4) order by e1.id desc limit least((($1)[2])::pg_catalog.int8, 10000) offset (($1)[3])::pg_catalog.int8) as o) as books from public.authors as t limit 1000$$
    ),
    (
      '{select,"id,books!inner()",books.pages,eq.3}',
      'select t.id as id from public.authors as t where exists (select from public.books as e1 where e1.author_id = t.id and (e1.pages = ($1)[1]::pg_catalog.int4)) limit 1000'
    ),
    (
      '{select,"id,books()",books,is.null}',
      'select t.id as id from public.authors as t where (not exists (select from public.books as e1 where e1.author_id = t.id)) limit 1000'
    ),
    (
      '{select,"id,books()",or,"(id.eq.1,books.not.is.null)"}',
      'select t.id as id from public.authors as t where ((t.id = (select ($1)[1]::pg_catalog.int4)) or not (not exists (select from public.books as e1 where e1.author_id = t.id))) limit 1000'
    )
) as embed (query, wanted);
