-- Values are bound as they came: quotes, braces, commas, backslashes and nothing at all.
create table public.notes (id int, body text, short varchar(3), fixed char(3));
create policy p on public.notes using (true);
insert into public.notes (id, body)
values
  (1, ''),
  (2, 'null'),
  (3, 'it''s'),
  (4, 'a,b'),
  (5, '{a}'),
  (6, 'back\slash'),
  (7, '"quoted"'),
  (8, E'two\nlines'),
  (9, '$1'),
  (10, '%s'),
  (11, 'é€😀'),
  (12, ' blank ');
insert into public.notes (id, short, fixed) values (13, 'abc', 'a');

select test.is(
  test.get('notes', array['select', 'id', 'body', 'eq.' || body]),
  jsonb_build_array(jsonb_build_object('id', id)),
  body
)
from public.notes
where body is not null;
select test.is(test.get('notes', '{select,id,short,eq.abcd}'), '[]', 'a value is not cut to the length of its column');
select test.is(test.get('notes', '{select,id,short,eq.abc}'), '[{"id": 13}]', 'varchar');
select test.is(test.get('notes', '{select,id,fixed,eq.a}'), '[{"id": 13}]', 'char');
