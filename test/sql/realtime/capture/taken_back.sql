-- A command that would end a watch, and is rolled back, leaves it as it was.
create table public.notes (id integer primary key);
select test.watch('notes');

savepoint before;
alter table notes drop constraint notes_pkey;
select test.none('select from realtime.watches', 'ended by a command');
rollback to before;
insert into notes values (1);
select test.is(test.written(), '[["INSERT", [[1]], null]]', 'a command');

savepoint before;
select realtime.unwatch('notes');
rollback to before;
insert into notes values (2);
select test.is(test.written(), '[["INSERT", [[2]], null]]', 'unwatch');
