-- Rows are ordered by their columns, or by a column of the one row that an embed shows; never by one of many.
create table public.authors (id int primary key, name text);
create table public.books (id int primary key, author_id int references public.authors);

select test.is(
  test.listed('books', query::text[]),
  format('select t.id as id from public.books as t%s limit 1000', wanted),
  query
)
from (
  values
    ('{select,id,order,id}', ' order by t.id'),
    (
      '{select,id,order,"id.desc.nullsfirst,author_id.asc.nullslast"}',
      ' order by t.id desc nulls first, t.author_id nulls last'
    ),
    (
      '{select,"id,authors()",order,authors(name).desc}',
      ' order by (select e1.name from public.authors as e1 where e1.id operator(pg_catalog.=) t.author_id limit 1) desc'
    )
) as sorted (query, wanted);
select test.is(test.error('authors', '{select,"id,books(id)",order,books(id)}'), 'bad_request', 'of many rows');
