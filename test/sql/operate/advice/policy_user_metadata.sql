-- A policy that believes what users write about themselves is advised; a column of that name is not meant.
create table public.notes (id int primary key, user_metadata text);
create policy "be lieves" on public.notes
using (auth.jwt() -> 'user_metadata' ->> 'admin' = 'true')
with check (auth.jwt() #>> '{user_metadata,admin}' = 'true');
create policy own on public.notes using (user_metadata = 'x');
create policy between_two on public.notes using ('x' = user_metadata or user_metadata = 'y');
select test.advised('policy_user_metadata', array['policy "be lieves" on public.notes']);
select test.ok(
  qual like '%''app_metadata''%' and with_check like '%{app_metadata,admin}%',
  'the policy asks for app_metadata ' || qual || with_check
)
from pg_policies
where policyname = 'be lieves';
