-- A table without a primary key is advised; the fix uses what is unique already, else a new column.
create table public.bare (title text);
create table public.taken (id int, row_id int);
create table public.unique_ones (a int not null, "b b" int not null, c int unique, unique (a, "b b"));
create table public.parted (at date not null, id int) partition by range (at);
create table public.parted_1 partition of public.parted for values from ('2026-01-01') to ('2027-01-01');
create table public.keyed (id int primary key);
select test.advised(
  'no_primary_key',
  array['table public.bare', 'table public.parted', 'table public.taken', 'table public.unique_ones']
);
select test.is(pg_get_constraintdef(oid), 'PRIMARY KEY (a, "b b")', 'what was unique')
from pg_constraint
where conrelid = 'public.unique_ones'::regclass and contype = 'p';
