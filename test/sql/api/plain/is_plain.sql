-- A table is plain with Postgres's functions and our own helpers in its policies.
create type public.mood as enum ('ok');
create domain public.short as varchar(3) check (length(value) > 0);
create table public.members (id int);
create policy all_members on public.members using (id > 0);
create table public.notes (
  id int,
  owner uuid,
  mood public.mood,
  name public.short,
  words text[],
  spot point
);
create policy own on public.notes
using (owner = (select auth.uid()) and auth.role() = 'x' and auth.email() like '%' and auth.jwt() is not null);
create policy built_in on public.notes
using (id::text ~ '^[0-9]' or lower(name) = 'a' or id between 1 and 3);
create policy other_table on public.notes
using (exists (select from public.members as m where m.id = notes.id));
create view public.notes_view
with (security_invoker = on)
as
  select id, lower(name) as name from public.notes;

select test.ok(api.is_plain(relation), relation::text)
from unnest(array['public.members', 'public.notes', 'public.notes_view']::regclass[]) as relation;
