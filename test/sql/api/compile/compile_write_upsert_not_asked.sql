-- on_conflict alone does not make an upsert.
create table public.notes (id int primary key);
insert into public.notes values (1);
select test.is(
  test.error('notes', '{on_conflict,id}', '{"role": "service_role"}', 'POST', '{"id": 1}'),
  'unique_violation',
  'refused'
);
