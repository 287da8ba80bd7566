-- A foreign key is advised while no index begins with its columns, in whatever order.
create table public.teams (a int, b int, primary key (a, b));
create table public.notes (
  id int primary key references public.notes,
  a int,
  b int,
  constraint "of a team" foreign key (a, b) references public.teams
);
create table public.indexed (a int, b int, foreign key (a, b) references public.teams);
create index on public.indexed (b, a);
create table public.parted (a int, b int, foreign key (a, b) references public.teams) partition by list (a);
create table public.parted_1 partition of public.parted for values in (1);
select test.advised(
  'foreign_key_without_index',
  array['key "of a team" on public.notes', 'key parted_a_b_fkey on public.parted']
);
