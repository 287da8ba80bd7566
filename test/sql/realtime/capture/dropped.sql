-- A watch goes with its table, and with the rows that a restore brought of a table that is not there.
create table public.notes (id integer primary key);
select test.watch('notes');
drop table notes;
select
  test.none('select from realtime.watches', 'watches'),
  test.none($$select from pg_class where relname like 'wanted\_%'$$, 'sequences');

insert into realtime.watches (relation) values (4000000000);
select realtime.repair();
select test.none('select from realtime.watches', 'watches of nothing');
