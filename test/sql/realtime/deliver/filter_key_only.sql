-- Where of a row that is gone the key alone is told, no filter lets anybody guess at the rest of it.
create table public.notes (id int primary key, org int, secret text);
create table public.members (org int);
create policy p on public.notes using (exists (select from members where members.org = notes.org));
grant select on public.notes, public.members to anon;
alter table public.members disable row level security;
insert into public.members values (7);
select test.watch('notes');
insert into public.notes
values
  (1, 7, 's'),
  (2, 7, 't'),
  (3, 8, 's');
delete from public.notes;
select test.is(
  jsonb_path_query_array(test.heard('public:notes', '{"role": "anon"}', filter, '{DELETE}'), '$[*][2]'),
  wanted,
  filter::text
)
from (
  values
    (array['secret=eq.s'], '[{"id": 1}, {"id": 2}]'::jsonb),
    (array['id=eq.1', 'secret=eq.t'], '[{"id": 1}, {"id": 2}]'),
    (array['id=gt.1'], '[{"id": 2}]')
) as given (filter, wanted);
select test.commit_catalogue();
alter policy p on public.notes using (org = 7);
select test.is(
  test.heard('public:notes', '{"role": "anon"}', '{secret=eq.s}', '{DELETE}'),
  '[["DELETE", null, {"id": 1, "org": 7, "secret": "s"}]]',
  'all of the row is told'
);
