-- The report names what the application opens wider than it may know.
create table public.guarded (id int);
create table public.bare (id int);
alter table public.bare disable row level security;
grant select on public.bare to anon;
create view public.owners as
  select * from public.guarded;
grant select on public.owners to authenticated;
grant truncate on public.guarded to anon;
select test.function('public.f() returns int', 'select 1', 'sql security definer');
select test.function('public.of_another() returns int', 'select 1', 'sql security definer');
grant create on schema public to service_role;
alter function public.of_another() owner to service_role;
create policy trusting on public.guarded using (auth.jwt() -> 'user_metadata' ->> 'admin' = 'true');

select test.rows(
  $$select object, finding from core.report() where object ~ '(bare|owners|guarded|f\(\)|of_another\(\))$' order by object$$,
  $$select * from (values
    ('policy trusting on public.guarded', 'trusts what users write about themselves'),
    ('public.bare', 'readable without row level security'),
    ('public.f()', 'runs as a superuser and may be called by anon'),
    ('public.guarded', 'may be truncated, referred to or given triggers'),
    ('public.of_another()', 'runs with its owner''s rights and may be called by anon'),
    ('public.owners', 'readable with its owner''s rights')) as found (object, finding)$$,
  'the findings'
);
