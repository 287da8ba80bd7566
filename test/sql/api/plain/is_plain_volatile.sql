-- Postgres's own functions too can leave something in the session or hold others up: volatile ones are not plain.
create view public.sets
with (security_invoker = on)
as
  select set_config('a.b', 'c', false) as value;
create view public.locks
with (security_invoker = on)
as
  select pg_try_advisory_lock(1) as value;
create view public.sleeps
with (security_invoker = on)
as
  select pg_sleep(1) is null as value;
create view public.through as
  select * from public.sets;
create table public.notes (id int, at timestamptz);
create policy p on public.notes using (set_config('a.b', 'c', false) = 'c');
create table public.steady (id int, at timestamptz);
create policy p on public.steady
using (at < now() and current_setting('a.b', true) is null and date_trunc('day', at) < at);

select test.ok(not api.is_plain(relation), relation::text)
from
  unnest(
    array['public.sets', 'public.locks', 'public.sleeps', 'public.through', 'public.notes']::regclass[]
  ) as relation;
select test.ok(api.is_plain('public.steady'::regclass), 'stable functions are plain');
