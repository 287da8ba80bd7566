-- A statement on one row records its key, and the row as it was.
create table public.notes (id integer primary key, body text);
select test.watch('notes');

insert into notes values (1, 'a');
select test.is(test.written(), '[["INSERT", [[1]], null]]', 'inserted');
update notes set body = 'b' where id = 1;
select test.is(test.written(), '[["UPDATE", [[1]], [{"id": 1, "body": "a"}]]]', 'updated');
update notes set id = 2 where id = 1;
select test.is(test.written(), '[["UPDATE", [[2]], [{"id": 1, "body": "b"}]]]', 'another key');
delete from notes where id = 2;
select test.is(test.written(), '[["DELETE", null, [{"id": 2, "body": "b"}]]]', 'deleted');
truncate table notes;
select test.is(test.written(), '[["TRUNCATE", null, null]]', 'emptied');
