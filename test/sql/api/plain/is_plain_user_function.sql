-- A policy or view that calls somebody's function is not plain, nor is anything that reads through it.
select test.function('public.f() returns boolean', 'select true');
create table public.guarded (id int);
create policy p on public.guarded using (public.f());
create table public.reads_guarded (id int);
create policy p on public.reads_guarded using (exists (select from public.guarded));
create view public.over_guarded as
  select * from public.guarded;
create view public.over_view as
  select * from public.over_guarded;
create view public.calls as
  select public.f() as f;
create table public.checks (id int);
create policy p on public.checks for select using (exists (select from public.over_view));
create materialized view public.kept as
  select 1 as id;

select test.ok(not api.is_plain(relation), relation::text)
from
  unnest(
    array[
      'public.guarded', 'public.reads_guarded', 'public.over_guarded', 'public.over_view', 'public.calls',
      'public.checks'
    ]::regclass[]
  ) as relation;
