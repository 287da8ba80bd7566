-- A table that refers to itself is embedded by the column or constraint, which leads to the row referred to.
create table public.staff (
  id int primary key,
  name text,
  boss_id int constraint staff_boss_fkey references public.staff
);
create policy p on public.staff using (true);
grant select on public.staff to anon;
insert into public.staff
values
  (1, 'boss', null),
  (2, 'clerk', 1);

select test.is(
  test.get('staff', array['select', 'boss:' || embed, 'id', 'eq.2']),
  '[{"boss": {"name": "boss"}}]',
  embed
)
from
  unnest(
    array['staff!staff_boss_fkey(name)', 'staff!boss_id(name)', 'boss_id(name)', 'staff_boss_fkey(name)']
  ) as embed;
