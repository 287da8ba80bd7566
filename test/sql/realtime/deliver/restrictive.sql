-- Restrictive policies hold for rows that are gone as for those that are there.
create table public.notes (id int primary key, owner uuid, open bool);
create policy own on public.notes using (owner = (select auth.uid()));
create policy shared on public.notes using (open);
create policy small on public.notes as restrictive using (id < 10);
grant select on public.notes to authenticated;
select test.watch('notes');
insert into public.notes
values
  (1, test.id(1), false),
  (2, test.id(2), true),
  (3, test.id(2), false),
  (10, test.id(1), true);
select test.is(jsonb_path_query_array(test.heard('public:notes', test.claims(1)), '$[*][1].id'), '[1, 2]', 'there');
delete from public.notes;
select test.is(jsonb_path_query_array(test.heard('public:notes', test.claims(1)), '$[*][2].id'), '[1, 2]', 'gone');
