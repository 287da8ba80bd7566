-- A row that no jsonb can hold does not fail its write: where it would be told as it was, readers are told to read again.
create table public.notes (id integer primary key, body json);
select test.watch('notes');

insert into notes values (1, '{"a": "\u0000"}');
select test.is(test.written(), '[["INSERT", [[1]], null]]', 'inserted');
update notes set body = '1e1000000';
select test.is(test.written(), '[["RESYNC", null, null]]', 'from one to another');
update notes set body = '{}';
select test.is(test.written(), '[["RESYNC", null, null]]', 'from one');
update notes set body = '"\ud800"';
select test.is(test.written(), '[["UPDATE", [[1]], [{"id": 1, "body": {}}]]]', 'to one');
delete from notes;
select test.is(test.written(), '[["RESYNC", null, null]]', 'deleted');

insert into notes
values
  (1, '{}'),
  (2, '"\u0000"');
update notes set id = id + 2;
delete from notes;
select
  test.is(
    test.written(),
    '[["INSERT", [[1], [2]], null], ["RESYNC", null, null], ["RESYNC", null, null]]',
    'one of two'
  );
insert into notes values (1, '{"a": 1}');
delete from notes;
select
  test.is(
    test.written(),
    '[["INSERT", [[1]], null], ["DELETE", null, [{"id": 1, "body": {"a": 1}}]]]',
    'others'
  );
