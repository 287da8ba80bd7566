-- A column may have the name that a trigger has for the row.
create table public.notes (id integer primary key, former text, fresh text, place text, image text);
select test.watch('notes');

insert into notes values (1, 'a', 'b', 'c', 'd');
select test.is(test.written(), '[["INSERT", [[1]], null]]', 'inserted');
update notes set former = 'e';
select
  test.is(
    test.written(),
    '[["UPDATE", [[1]], [{"id": 1, "former": "a", "fresh": "b", "place": "c", "image": "d"}]]]',
    'updated'
  );
delete from notes;
select
  test.is(
    test.written(),
    '[["DELETE", null, [{"id": 1, "former": "e", "fresh": "b", "place": "c", "image": "d"}]]]',
    'deleted'
  );

insert into notes (id, former, place)
values
  (2, 'f', 'g'),
  (3, 'h', 'i');
select test.is(test.written() #> '{0, 1}', '[[2], [3]]', 'two inserted');
update notes set fresh = 'j';
select
  test.is(jsonb_path_query_array(test.written(), '$[0][2][*].former'), '["f", "h"]', 'two updated');
delete from notes;
select
  test.is(jsonb_path_query_array(test.written(), '$[0][2][*].place'), '["g", "i"]', 'two deleted');
