-- A row that is too large to be written down as it was does not fail its write: readers are told to read again.
create table public.notes (id integer primary key, body text, bytes bytea);
select test.watch('notes');

insert into notes values (1, repeat('a', 1000000), null);
select test.is(test.written(), '[["INSERT", [[1]], null]]', 'a large one');
insert into notes values (2, null, decode(repeat('00', 140000000), 'hex'));
select test.is(test.written(), '[["INSERT", [[2]], null]]', 'one that is too large');
delete from notes where id = 2;
select test.is(test.written(), '[["RESYNC", null, null]]', 'as it was');
