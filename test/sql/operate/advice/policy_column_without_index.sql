-- A column that a policy compares with who asks is advised while no index begins with it.
create table public.members (team int, "the member" uuid, primary key (team, "the member"));
create table public.notes (
  id int primary key,
  owner uuid,
  state text,
  tenant text,
  kept uuid,
  part uuid,
  refers uuid references auth.users
);
create index on public.notes (kept, owner);
create index on public.notes (part) where part is not null;
create policy own on public.notes using (owner = (select auth.uid()) and state = 'x');
create policy turned on public.notes using ((select auth.uid()) = kept or auth.uid() = part or refers = auth.uid());
create policy by_claim on public.notes using (tenant = (select auth.jwt() ->> 'tenant'));
create policy joined on public.notes
using (exists (select from public.members as m where m.team = id and m."the member" = auth.uid()));
select test.advised(
  'policy_column_without_index',
  array[
    'column "the member" of public.members', 'column owner of public.notes', 'column part of public.notes',
    'column tenant of public.notes'
  ]
);
