-- A column may have any name that a trigger uses.
create table public.notes (
  id integer primary key,
  old_row text,
  new_row text,
  place text,
  old text
);
select test.watch('notes');

insert into notes values (1, 'a', 'b', 'c', 'd');
select test.is(test.written(), '[["INSERT", [[1]], null]]', 'inserted');
update notes set old_row = 'e';
select test.is(
  test.written(),
  '[["UPDATE", [[1]], [{"id": 1, "old_row": "a", "new_row": "b", "place": "c", "old": "d"}]]]',
  'updated'
);
delete from notes;
select test.is(
  test.written(),
  '[["DELETE", null, [{"id": 1, "old_row": "e", "new_row": "b", "place": "c", "old": "d"}]]]',
  'deleted'
);

insert into notes (id, old_row, place)
values
  (2, 'f', 'g'),
  (3, 'h', 'i');
select test.is(test.written() #> '{0, 1}', '[[2], [3]]', 'two inserted');
update notes set new_row = 'j';
select test.is(jsonb_path_query_array(test.written(), '$[0][2][*].old_row'), '["f", "h"]', 'two updated');
delete from notes;
select test.is(jsonb_path_query_array(test.written(), '$[0][2][*].place'), '["g", "i"]', 'two deleted');
