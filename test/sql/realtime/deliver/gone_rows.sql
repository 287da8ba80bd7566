-- Of a row that is gone a listener gets every readable column where the row alone decides; else only the key.
create table public.notes (id int primary key, org int, secret text);
create table public.members (who uuid, org int);
alter table public.members enable row level security;
create policy own on public.members using (who = (select auth.uid()));
create policy p on public.notes using (org = 7);
grant select on public.members, public.notes to authenticated;
insert into public.members values (test.id(1), 7);
select test.watch('notes');
insert into public.notes
values
  (1, 7, 's'),
  (2, 8, 's'),
  (3, 7, 's');
update public.notes set secret = 't' where id = 3;
delete from public.notes where id < 3;
select test.is(
  test.heard('public:notes', test.claims(1), '{}', '{update,delete}'),
  '[["UPDATE", {"id": 3, "org": 7, "secret": "t"}, {"id": 3, "org": 7, "secret": "s"}],
      ["DELETE", null, {"id": 1, "org": 7, "secret": "s"}]]',
  'the row alone'
);
select test.commit_catalogue();
alter policy p on public.notes
using (exists (select from public.members where members.org = notes.org));
select
  test.is(
    test.heard('public:notes', test.claims(1), '{}', '{update,delete}'),
    '[["UPDATE", {"id": 3, "org": 7, "secret": "t"}, {"id": 3}], ["DELETE", null, {"id": 1}]]',
    'other rows decide'
  ),
  test.is(test.heard('public:notes', test.claims(2), '{}', '{update,delete}'), '[]', 'not a member');
delete from public.members;
select test.is(test.heard('public:notes', test.claims(1), '{}', '{delete}'), '[]', 'not a member any more');
select test.commit_catalogue();
alter policy p on public.notes using (1 / (org - org) = 1);
select test.is(
  test.heard('public:notes', test.claims(1), '{}', '{delete}'),
  '[["resync", null, null]]',
  'an error denies'
);
select test.is(
  jsonb_path_query_array(test.heard('public:notes', '{"role": "service_role"}', '{}', '{delete}'), '$[*][2].id'),
  '[1, 2]',
  'the service'
);
