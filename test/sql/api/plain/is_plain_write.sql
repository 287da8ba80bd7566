-- Writing is plain where nothing runs but what is Postgres's or ours, defaults and checks included.
create extension if not exists "uuid-ossp" schema extensions;
create domain public.amount as int default 3 check (value > 0);
create table public.authors (
  id bigint generated always as identity primary key,
  at timestamptz default now(),
  day date default current_date,
  key uuid default gen_random_uuid(),
  made uuid default extensions.uuid_generate_v4(),
  owner uuid default auth.uid(),
  number serial,
  chance float default random(),
  amount public.amount,
  body text check (length(body) < 10),
  up text generated always as (upper(body)) stored
);
create table public.notes (id int primary key, author bigint references public.authors);
create policy own on public.notes using (author > 0) with check (auth.uid() is not null);
create table public.years (year int, n int default 1) partition by range (year);
create table public.year_1 partition of public.years for values from (0) to (10);

select test.ok(api.is_plain_write(relation, method), concat(method, ' ', relation))
from
  unnest(array['public.authors', 'public.notes', 'public.years']::regclass[]) as relation,
  unnest(array['POST', 'PATCH', 'DELETE']) as method;
