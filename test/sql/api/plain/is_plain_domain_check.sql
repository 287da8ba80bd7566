-- A policy that casts to a domain runs the domain's check, whoever wrote it.
select test.function('public.f(text) returns boolean', 'select true');
create domain public.name as text check (public.f(value));
create table public.notes (id int, body text);
create policy p on public.notes using (body::public.name is not null);
select test.ok(not api.is_plain('public.notes'::regclass), 'not plain');
