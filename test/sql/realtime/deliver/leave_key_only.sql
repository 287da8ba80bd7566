-- Where other rows decide, they decide of the row that left as they are now; with them, or none, the key alone is told.
create table public.notes (org int, id text, body text, primary key (id, org));
create table public.members (who uuid, org int);
alter table public.members enable row level security;
create policy own on public.members using (who = (select auth.uid()));
create policy p on public.notes
using (exists (select from public.members where members.org = notes.org));
grant select on public.members, public.notes to authenticated;
insert into public.members values (test.id(1), 7);
insert into public.notes
values
  (7, 'a"b', 'x'),
  (7, 'stays', 'x'),
  (7, 'gone', 'x');
select test.watch('notes');
update public.notes set body = 'y' where id = 'stays';
update public.notes set body = 'y' where id = 'gone';
delete from realtime.changes where event = 'DELETE';
alter table public.notes disable trigger all;
delete from public.notes where id = 'gone';
alter table public.notes enable trigger all;
select
  test.is(
    test.heard('public:notes', test.claims(1), '{}', '{insert}', true),
    '[["LEAVE", null, {"id": "gone", "org": 7}]]',
    'a member'
  ),
  test.is(test.heard('public:notes', test.claims(2), '{}', '{}', true), '[]', 'not a member'),
  test.is(
    test.heard('public:notes', '{"role": "service_role"}', '{}', '{delete}', true),
    '[["LEAVE", null, {"id": "gone", "org": 7}]]',
    'the service, who sees all'
  ),
  test.is(
    test.heard('public:notes', test.claims(1), '{body=eq.y}', '{insert}', true),
    '[["LEAVE", null, {"id": "gone", "org": 7}]]',
    'a filter on what is not told does not count'
  );
delete from public.members;
select test.is(test.heard('public:notes', test.claims(1), '{}', '{}', true), '[]', 'not a member any more');
select test.is(key, '{id,org}', 'the key')
from realtime.subscribe('public:notes', '{}', '{}', null, test.claims(1));
select test.throws(
  $$select realtime.subscribe('topic:a', '{}', '{}', null, '{"role": "service_role"}', true)$$, 'PL400', 'a topic'
);
