-- Only public is served: tables elsewhere, temporary ones, and those that stood before are left alone.
create schema elsewhere;
create table elsewhere.notes (id int);
create temporary table scratch (id int);
select test.ok(not relrowsecurity and relacl is null, relname)
from pg_class
where oid in ('elsewhere.notes'::regclass, 'scratch'::regclass);

create table public.notes (id int);
revoke all on public.notes from anon;
alter table public.notes disable row level security;
alter table public.notes add column more int;
create index on public.notes (id);
select test.ok(not relrowsecurity, 'a change of an old table does not guard it')
from pg_class
where oid = 'public.notes'::regclass;
select test.ok(not has_table_privilege('anon', 'public.notes', 'select'), 'nor open it');
