-- A change that nobody wants is not recorded, and the next subscription starts the watch anew.
create table public.notes (id integer primary key);
create temporary table first as
  select * from realtime.ensure_watched('notes');
select setval(format('realtime.wanted_%s', watch), 1) from first;
update realtime.watches set wanted_until = 1;

insert into notes values (1);
update notes set id = 2;
delete from notes;
truncate table notes;
select test.is(test.written(), '[]', 'unwanted');

select test.is(again.watch, first.watch, 'the same watch')
from
  first,
  realtime.ensure_watched('notes') as again;
insert into notes values (1);
select test.is(test.written(), '[["RESYNC", null, null], ["INSERT", [[1]], null]]', 'wanted');
