-- A policy that is always true is no matter where users have no right to write.
create table public.notes (id int primary key);
create policy everything on public.notes using (true);
revoke insert, update, delete on public.notes from anon, authenticated;
select test.advised('policy_always_true', '{}');
