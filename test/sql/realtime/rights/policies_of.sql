-- The policies that hold are found as Postgres finds them: by command, role and membership, and not for who is above them.
create role realtime_test_group;
create role realtime_test_member in role realtime_test_group;
create table public.notes (id int primary key);
select
  test.is(realtime.policies_of('notes'::regclass, 'anon'::regrole, 'r'), 'false', 'none lets nobody'),
  test.is(realtime.policies_of('notes'::regclass, 'service_role'::regrole, 'r'), null, 'the service is above them');
create policy everyone on public.notes for select using (id = 1);
create policy group_only on public.notes to realtime_test_group using (id = 2);
create policy writing on public.notes for update using (id = 3);
create policy held on public.notes as restrictive for select using (id < 9);
create policy held_group on public.notes as restrictive to realtime_test_group using (id < 8);
create policy added on public.notes for insert to anon with check (id = 4);
select
  test.is(
    realtime.policies_of('notes'::regclass, 'anon'::regrole, 'r'),
    '(((id = 1))) and ((id < 9))',
    'those for everyone'
  ),
  test.is(
    realtime.policies_of('notes'::regclass, 'realtime_test_member'::regrole, 'r'),
    '(((id = 1)) or ((id = 2))) and ((id < 9)) and ((id < 8))',
    'those of a group'
  ),
  test.is(realtime.policies_of('notes'::regclass, 'anon'::regrole, 'a'), '(((id = 4)))', 'writing'),
  test.is(
    realtime.policies_of('notes'::regclass, 'realtime_test_member'::regrole, 'a'),
    '(((id = 2))) and ((id < 8))',
    'writing, where the condition is the check'
  );
alter table public.notes owner to anon;
select test.is(realtime.policies_of('notes'::regclass, 'anon'::regrole, 'r'), null, 'the owner');
alter table public.notes force row level security;
select test.is(realtime.policies_of('notes'::regclass, 'anon'::regrole, 'r') is null, false, 'forced');
alter table public.notes disable row level security;
select test.is(realtime.policies_of('notes'::regclass, 'anon'::regrole, 'r'), null, 'switched off');
