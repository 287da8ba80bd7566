-- Upserts, merges and copies are recorded as what they did to each row.
create table public.notes (id integer primary key, body text);
insert into notes values (1, 'a');
select test.watch('notes');

insert into notes
values
  (1, 'b'),
  (2, 'b')
on conflict (id) do update set body = excluded.body;
select test.is(test.written(), '[["UPDATE", [[1]], [{"id": 1, "body": "a"}]], ["INSERT", [[2]], null]]', 'upsert');
insert into notes values (1, 'c') on conflict do nothing;
select test.is(test.written(), '[]', 'nothing done');

merge into notes
using (
  values
    (1, 'd'),
    (2, null),
    (3, 'd')
) as wanted (id, body)
on wanted.id = notes.id
when matched and wanted.body is null then
  delete
when matched then
  update set body = wanted.body
when not matched then
  insert values (wanted.id, wanted.body);
select test.is(
  (
    select jsonb_agg(entry order by entry ->> 0)
    from jsonb_array_elements(test.written()) as entry
  ),
  '[["DELETE", null, [{"id": 2, "body": "b"}]], ["INSERT", [[3]], null], ["UPDATE", [[1]], [{"id": 1, "body": "b"}]]]',
  'merge'
);

with gone as (delete from notes where id = 3 returning id)
update notes
set body = 'e'
from gone
where notes.id = 1;
select test.is(jsonb_array_length(test.written()), 2, 'two in one statement');
