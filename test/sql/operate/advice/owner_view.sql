-- What users read with the rights of its owner is advised: views, and what cannot read with theirs.
create table public.notes (id int primary key);
create view public.owners as
  select * from public.notes;
create view public.readers
with (security_invoker)
as
  select * from public.notes;
create view public.of_service as
  select * from public.notes;
create materialized view public.kept as
  select * from public.notes;
grant select on public.owners, public.kept to authenticated;
select test.advised('owner_view', array['materialized view public.kept', 'view public.owners']);
select test.ok(has_table_privilege('authenticated', 'public.owners', 'select'), 'the view is still granted');
