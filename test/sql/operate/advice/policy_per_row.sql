-- A policy that asks for each row who the user is, is advised; the fix says the same in a select of its own.
create table public.members (team int, member uuid);
create table public.notes (id int primary key, owner uuid, team int, title text);
create policy plain on public.notes
using (owner = auth.uid())
with check (owner = auth.uid() and auth.role() = 'authenticated');
create policy wrapped on public.notes using (owner = (select auth.uid()) or (select auth.jwt() ->> 'boss') = 'x');
create policy joined on public.notes
using (team in (select m.team from public.members as m where m.member = auth.uid()));
create policy half on public.notes using (owner = (select auth.uid()) or auth.jwt() ->> 'boss' = 'x');
create schema myauth;
select test.function('myauth.uid() returns uuid', 'select null::uuid', 'sql');
create policy foreign_one on public.notes using (owner = myauth.uid() or title = 'see auth.uid()');
create policy quoting on public.notes using (title = 'see auth.uid()' and owner = auth.uid());
select test.advised(
  'policy_per_row',
  array[
    'policy half on public.notes', 'policy joined on public.notes', 'policy plain on public.notes',
    'policy quoting on public.notes'
  ]
);
select test.is(qual, '(owner = ( SELECT auth.uid() AS uid))', 'the fixed policy')
from pg_policies
where policyname = 'plain';
select test.ok(qual like '%''see auth.uid()''%' and qual like '%SELECT auth.uid()%', 'literals stay: ' || qual)
from pg_policies
where policyname = 'quoting';
