-- A watch that a DBA asked for survives a replaced key, and changes in between count as missed.
create table public.notes (id integer primary key);
select realtime.watch('notes');
create temporary table w as
  select id from realtime.watches;

alter table notes drop constraint notes_pkey;
insert into notes values (1);
select
  test.is(test.written(), '[["RESYNC", null, null]]', 'without a key'),
  test.none($$select from pg_trigger where tgrelid = 'notes'::regclass and not tgisinternal$$, 'triggers');
select realtime.repair();
select test.is(test.written(), '[]', 'told once');

alter table notes add primary key (id);
select test.is(test.written(), '[["RESYNC", null, null]]', 'with one again');
insert into notes values (2);
select
  test.is(test.written(), '[["INSERT", [[2]], null]]', 'watched'),
  test.rows('select id from realtime.watches', 'select id from w', 'the same');
