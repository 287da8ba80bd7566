-- A table of which users find no row for want of a policy is advised; the fix takes their rights away.
create table public.waiting (id int primary key);
create table public.shown (id int primary key);
create policy shown on public.shown for select using (true);
select test.advised('rls_without_policy', array['table public.waiting']);
select test.ok(not has_table_privilege('anon', 'public.waiting', 'select'), 'anon lost it');
select test.ok(has_table_privilege('service_role', 'public.waiting', 'select'), 'the service kept it');
