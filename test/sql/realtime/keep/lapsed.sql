-- A watch that begins anew after its time tells every gateway so: another one may not know.
create table public.notes (id integer primary key);
create temporary table w as
  select test.watch('notes') as notes;
select test.none('select from realtime.changes', 'not at first');
select test.watch('notes');
select test.none('select from realtime.changes', 'nor while it is wanted');

update realtime.watches set wanted_until = date_part('epoch', clock_timestamp()) - 1;
select test.watch('notes');
select test.is(test.written(), '[["RESYNC", null, null]]', 'after that');
update realtime.watches set wanted_until = date_part('epoch', clock_timestamp()) - 1;
select test.is(realtime.tick(array[notes]), array[notes], 'by a tick') from w;
select test.is(test.written(), '[["RESYNC", null, null]]', 'as well');
