-- One schema has one text, in whatever order it was made and whatever the path is.
create type public.mood as enum ('sad');
create table public.a ("B" int, a public.mood, dropped int, primary key (a, "B"));
alter table public.a drop column dropped;
create table public."B" (id int references public."B", z int primary key);
select test.function('public.f(a int) returns int', 'select a');
select test.function('public.f(a text) returns public.mood', 'select null::public.mood');
create temporary table texts as
  select api.typescript() as text;
select test.ok(text ~ E'\n      B: {.*\n      a: {.*' and text ~ E'\n          B: number\n          a: ', 'by bytes')
from texts;

drop table public.a, public."B";
drop function public.f(int);
drop function public.f(text);
create table public."B" (z int primary key, id int references public."B");
create table public.a (a public.mood, "B" int, primary key (a, "B"));
select test.function('public.f(a text) returns public.mood', 'select null::public.mood');
select test.function('public.f(a int) returns int', 'select a');
set local search_path = '';
select test.is(api.typescript(), text, 'the same') from pg_temp.texts;
