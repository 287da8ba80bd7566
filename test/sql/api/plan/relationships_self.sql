-- A table that refers to itself: its name means the rows that refer to a row, column or constraint the row referred to.
create table public.staff (
  id int primary key,
  name text,
  boss_id int constraint staff_boss_fkey references public.staff
);
create view public.people as
  select id, name, boss_id from public.staff;
create policy p on public.staff using (true);
grant select on public.staff, public.people to anon;
insert into public.staff
values
  (1, 'boss', null),
  (2, 'clerk', 1);

select test.is(
  test.get('staff', array['select', 'of:' || embed, 'order', 'id']),
  '[{"of": null}, {"of": {"name": "boss"}}]',
  embed
)
from unnest(array['boss_id(name)', 'staff_boss_fkey(name)', 'staff!staff_boss_fkey(name)']) as embed;
select test.is(
  test.get(relation, array['select', 'of:' || embed, 'order', 'id']),
  '[{"of": [{"name": "clerk"}]}, {"of": []}]',
  relation || embed
)
from (
  values
    ('staff', 'staff(name)'),
    ('staff', 'staff!boss_id(name)'),
    ('people', 'people(name)'),
    ('people', 'people!boss_id(name)')
) as named (relation, embed);
select test.is(
  test.get('staff', '{select,"id,staff(count)",staff,not.is.null}'),
  '[{"id": 1, "staff": [{"count": 1}]}]',
  'filtered'
);
select test.is(test.error('staff', query::text[]), 'bad_request', query)
from unnest(array['{select,staff!id(name)}', '{select,staff(name),order,staff(name)}']) as query;
