-- A key that can stand in one row only gives an object: a primary key, a unique one, and no part of one.
create table public.books (id int primary key);
create table public.details (
  book_id int primary key references public.books,
  pages int
);
create table public.covers (id int primary key, book_id int unique references public.books);
create table public.some (id int primary key, book_id int references public.books);
create unique index on public.some (book_id) where id > 0;
create table public.pairs (id int, book_id int references public.books, primary key (book_id, id));

select test.is(
  test.get('books', array['select', embed]) is not null
  and position('array_agg' in test.listed('books', array['select', embed])) = 0,
  is_one,
  embed
)
from (
  values
    ('details(pages)', true),
    ('covers(id)', true),
    ('some(id)', false),
    ('pairs(id)', false)
) as embed (embed, is_one);
