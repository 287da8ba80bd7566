-- A row that is too large to be written down is told of without its values, and its write does not fail.
create table public.notes (id integer primary key, body text, bytes bytea);
select test.watch('notes');

insert into notes values (1, repeat('a', 1000000), null);
select test.is(test.written(), '[["INSERT", [[1]], null]]', 'a large one');
insert into notes values (2, null, decode(repeat('00', 140000000), 'hex'));
select test.is(test.written(), '[["RESYNC", null, null]]', 'one that is too large');
