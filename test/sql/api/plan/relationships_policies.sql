-- The policies of an embedded table hold inside the embed.
create table public.people (id int primary key, name text);
create table public.notes (id int primary key, owner_id int references public.people);
create policy p on public.notes using (true);
create policy first on public.people using (id = 1);
grant select on public.people, public.notes to anon;
insert into public.people
values
  (1, 'shown'),
  (2, 'hidden');
insert into public.notes
values
  (1, 1),
  (2, 2);
select test.is(
  test.get('notes', '{select,"id,people(name)",order,id}'),
  '[{"id": 1, "people": {"name": "shown"}}, {"id": 2, "people": null}]',
  'shown as null'
);
select test.is(
  test.get('notes', '{select,"id,people!inner(name)"}'),
  '[{"id": 1, "people": {"name": "shown"}}]',
  'inner'
);
