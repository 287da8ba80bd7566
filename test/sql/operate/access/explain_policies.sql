-- Policies are judged one by one on the row: false, null and an error are told apart, and restrictive ones all must hold.
select test.user(1), test.user(2);
create table public.notes (id int primary key, owner uuid, stars int);
insert into public.notes
values
  (1, test.id(1), 0),
  (2, test.id(2), 3),
  (3, null, 3);

create function test.by_policy(question jsonb)
returns jsonb language sql as $$
  select jsonb_object_agg(step ->> 'what', step -> 'holds')
  from jsonb_array_elements(test.explained(question) -> 'steps') as step
  where step ->> 'kind' in ('permissive', 'restrictive', 'policies', 'read');
$$;

select test.is(
  test.access(jsonb_build_object('user', test.id(1)), 'select', 'notes', '{"id": 1}'),
  'denied | authenticated (user1@example.com) may not read this row of public.notes: row level security is on, and no permissive policy for select applies. | create policy "own rows" on public.notes for select to authenticated using ((select auth.uid()) = owner);',
  'no policy'
);
create policy own on public.notes to authenticated using (owner = (select auth.uid()));
create policy starred on public.notes for select using (6 / stars = 2);
create policy known on public.notes as restrictive for select to authenticated using (stars is not null);
select test.is(
  test.by_policy(
    format('{"as": {"user": "%s"}, "relation": "notes", "command": "select", "key": {"id": %s}}', test.id(1), id)::jsonb
  ),
  wanted::jsonb,
  'row ' || id
)
from (
  values
    (
      1,
      '{"the permissive policy own for select": true, "the permissive policy starred for select": "error", "the restrictive policy known for select": true, "one of the permissive policies for select holds": "error", "the row is found when it is read by its key": "error"}'
    ),
    (
      2,
      '{"the permissive policy own for select": false, "the permissive policy starred for select": true, "the restrictive policy known for select": true, "one of the permissive policies for select holds": true, "the row is found when it is read by its key": true}'
    ),
    (
      3,
      '{"the permissive policy own for select": null, "the permissive policy starred for select": true, "the restrictive policy known for select": true, "one of the permissive policies for select holds": true, "the row is found when it is read by its key": true}'
    )
) as row (id, wanted);

drop policy starred on public.notes;
select test.is(
  test.access(jsonb_build_object('user', test.id(1)), 'delete', 'notes', '{"id": 3}'),
  'denied | authenticated (user1@example.com) may not delete this row of public.notes: for the row no permissive policy for delete holds.',
  'somebody else''s row has no fix'
);
drop policy known on public.notes;
create policy never on public.notes as restrictive using (null);
select test.is(
  test.access(jsonb_build_object('user', test.id(1)), 'select', 'notes', '{"id": 1}'),
  'denied | authenticated (user1@example.com) may not read this row of public.notes: for the row the restrictive policy never for select is null.',
  'null counts as false'
);
select test.is(
  test.access('"service_role"', 'delete', 'notes', '{"id": 1}'),
  'allowed | service_role may delete this row of public.notes.',
  'policies do not apply to who bypasses them'
);
