-- A policy or view that calls a volatile function of Postgres is not plain: it can leave something in the session.
create view public.sets as
  select set_config('app.x', 'y', false) as x;
create view public.over_sets as
  select * from public.sets;
create table public.locks (id int);
create policy p on public.locks for select using (pg_try_advisory_lock(1));
create table public.changes (id int);
create policy p on public.changes for insert with check (random() < 2);
create view public.stable as
  select now() as at, current_setting('app.x', true) as x, lower('A') as a;
create table public.owned (owner uuid);
create policy p on public.owned using (owner = (select auth.uid()));

select test.ok(not api.is_plain(relation), relation::text)
from unnest(array['public.sets', 'public.over_sets', 'public.locks', 'public.changes']::regclass[]) as relation;

select test.ok(api.is_plain(relation), relation::text)
from unnest(array['public.stable', 'public.owned']::regclass[]) as relation;
