-- Triggers that nobody needs, and that cannot be dropped, never fire; a command leaves them so, not the next listener.
create table public.notes (id integer primary key) partition by range (id);
create table public.notes_low partition of notes for values from (0) to (10);
create view test.firing as
  select tgrelid::regclass::text, count(*)
  from pg_trigger
  where tgqual is null and starts_with(tgname, '_900_realtime_')
  group by tgrelid;
select test.watch('notes');
create temporary table before as
  table test.firing;
select test.is((select count(*) from before), 2, 'both');

select setval(format('realtime.wanted_%s', id), 1) from realtime.watches;
update realtime.watches set wanted_until = 1;
select realtime.disable_triggers(watch) from realtime.watches as watch;
select test.none('table test.firing', 'none of them');
insert into notes values (1);
insert into notes_low values (2);
update notes set id = 3 where id = 1;
delete from notes;
truncate table notes;
select test.is(test.written(), '[]', 'nothing is written down');

alter table notes add column body text;
create table public.notes_high partition of notes for values from (10) to (20);
select realtime.repair();
select test.none('table test.firing', 'still none');
select test.is(test.written(), '[["RESYNC", null, null]]', 'but for the rows that were written down before');

select test.watch('notes');
select test.rows('table test.firing', $$table before union all select 'notes_high', 4$$, 'and the new one');
select test.written();
insert into notes
values
  (4),
  (11);
insert into notes_high values (12);
select test.is(test.written(), '[["INSERT", [[4], [11]], null], ["INSERT", [[12]], null]]', 'wanted again');
