-- A write is judged on the row as it would be, with its defaults; an update must leave a row that is still readable.
select test.user(1);
create table public.notes (
  id int generated always as identity primary key,
  owner uuid default auth.uid(),
  stars int,
  twice int generated always as (stars * 2) stored
);
insert into public.notes (owner, stars) values (test.id(1), 1);
create policy write on public.notes for insert to authenticated with check (owner = (select auth.uid()) and twice < 10);
create policy change on public.notes for update to authenticated using (true) with check (true);

create function test.written_by(command text, key jsonb, new jsonb)
returns text language sql as $$
  select test.access(jsonb_build_object('user', test.id(1)), command, 'notes', key, new);
$$;

select test.is(
  test.written_by('insert', null, '{"stars": 1}'),
  'allowed | authenticated (user1@example.com) may insert this row into public.notes, but not read it back: the request must prefer return=minimal.',
  'by its default'
);
select test.is(
  test.written_by('insert', null, '{"stars": 5}'),
  'denied | authenticated (user1@example.com) may not insert this row into public.notes: for the new row no permissive policy for insert holds. | create policy "own rows" on public.notes for insert to authenticated with check ((select auth.uid()) = owner);',
  'generated columns are computed'
);
create policy read on public.notes for select to authenticated using (stars < 3);
select test.is(
  test.written_by('update', '{"id": 1}', '{"stars": 2}'),
  'allowed | authenticated (user1@example.com) may update this row of public.notes.',
  'readable'
);
select test.is(
  test.written_by('update', '{"id": 1}', '{"stars": 3}'),
  'denied | authenticated (user1@example.com) may not update this row of public.notes: for the new row no permissive policy for select holds. | create policy "own rows" on public.notes for select to authenticated using ((select auth.uid()) = owner);',
  'not readable any more'
);
select test.is(
  test.written_by('update', '{"id": 1}', '{"stars": "many"}'),
  'error | authenticated (user1@example.com) may not update this row of public.notes: the new values are no row of the table: invalid input syntax for type integer: "many".',
  'no row'
);
drop policy write on public.notes;
create policy write on public.notes for insert to authenticated with check (id > 0);
select test.is(
  test.written_by('insert', null, '{"stars": 1}'),
  'depends | Whether authenticated (user1@example.com) may insert this row into public.notes is not certain: for the new row the policies for insert read values that are not known.',
  'what only the insert knows'
);
