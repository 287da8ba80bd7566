-- House keeping ends one watch a call: the table is held until it is done.
create table public.notes (id integer primary key);
create table public.todos (id integer primary key);
select test.watch('notes'), test.watch('todos');
update realtime.watches set wanted_until = 1;

select realtime.maintain();
select test.is((select count(*) from realtime.watches), 1, 'one is left');
delete from realtime.ticks;
select realtime.maintain();
select test.none('select from realtime.watches', 'none');
