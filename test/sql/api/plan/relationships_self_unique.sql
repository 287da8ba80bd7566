-- A unique key of a table to itself leads to one row either way.
create table public.presidents (
  id int primary key,
  predecessor_id int unique references public.presidents
);
create policy p on public.presidents using (true);
grant select on public.presidents to anon;
insert into public.presidents
values
  (1, null),
  (2, 1),
  (3, 2);

select test.is(
  test.get('presidents', array['id', 'eq.2', 'select', 'of:' || embed]),
  jsonb_build_array(jsonb_build_object('of', jsonb_build_object('id', wanted))),
  embed
)
from (
  values
    ('presidents(id)', 3),
    ('presidents!predecessor_id(id)', 3),
    ('predecessor_id(id)', 1),
    ('presidents_predecessor_id_fkey(id)', 1),
    ('presidents!presidents_predecessor_id_fkey(id)', 1)
) as named (embed, wanted);
