-- An index of some size that no query used is advised, unless a foreign key needs it.
create table public.teams (id int primary key);
create table public.notes (id int primary key, team int references public.teams, title text);
insert into public.notes select number, null, repeat('x', 100) || number from generate_series(1, 20000) as number;
create index by_title on public.notes (title);
create index by_team on public.notes (team, title);
create index small on public.teams (id) where id > 10;
analyze public.notes;
select test.is(count(*), 0, 'no figures yet') from operate.advice_unused_index();
