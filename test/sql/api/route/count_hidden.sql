-- An estimated total says nothing of rows that policies or views hide.
create table public.authors (id int primary key, name text);
create policy own on public.authors for select to anon using (id = 1);
create table public.notes (id int primary key, author_id int references public.authors, tag text);
create policy own on public.notes for select to anon using (author_id = 1);
create table public.labels (note_id int primary key references public.notes);
alter table public.labels disable row level security;
grant select on public.authors, public.notes, public.labels to anon, service_role;
insert into public.authors
values
  (1, 'a'),
  (2, 'b');
insert into public.notes
select
  n,
  case when n <= 3 then 1 else 2 end,
  'rare'
from generate_series(1, 3000) as n;
insert into public.labels select n from generate_series(1, 3000) as n;
create view public.shown as
  select * from public.notes where author_id = 1;
grant select on public.shown to anon;
do $$
begin
  execute 'analyze public.authors';
  execute 'analyze public.notes';
  execute 'analyze public.labels';
end;
$$;

select test.is(
  split_part(
    (
      api.request(
        'GET',
        path,
        query::text[],
        jsonb_build_object('prefer', 'count=' || count),
        null,
        jsonb_build_object('role', role)
      )
    ).headers ->> 'content-range',
    '/',
    2
  ),
  total,
  concat_ws(' ', path, query, count, role)
)
from
  (
    values
      ('notes', '{tag,eq.rare}', 'anon', '3'),
      ('notes', '{tag,eq.rare}', 'service_role', '3000'),
      ('notes', '{limit,1}', 'anon', '3'),
      ('notes', '{select,count()}', 'anon', '3'),
      ('shown', '{tag,eq.rare}', 'anon', '3'),
      ('labels', '{limit,1}', 'anon', '3000'),
      ('labels', '{select,"note_id,notes!inner(id)",notes.tag,eq.rare,limit,1}', 'anon', '3')
  ) as request (path, query, role, total)
  cross join unnest(array['planned', 'estimated']) as count;
