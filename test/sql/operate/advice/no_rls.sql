-- Tables that users may read or write without row level security are advised, whatever their names.
create schema app;
grant usage on schema app to authenticated;
create table public.bare (id int primary key);
create table app."b""are; drop" (id int primary key, note text);
create table public.of_service (id int primary key);
create table public.guarded (id int primary key);
create table app.hidden (id int primary key);
alter table public.bare disable row level security;
alter table public.of_service disable row level security;
grant select on public.bare to anon;
grant insert (note) on app."b""are; drop" to authenticated;
revoke all on public.of_service from anon, authenticated;
select test.advised('no_rls', array['table app."b""are; drop"', 'table public.bare']);
