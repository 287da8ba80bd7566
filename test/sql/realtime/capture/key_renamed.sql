-- A table whose columns are renamed, added or dropped stays watched; one that loses its key does not.
create table public.notes (id integer primary key, body text);
select test.watch('notes');
insert into notes values (1, 'a');
select test.written();

alter table notes rename column id to number;
alter table notes add column more integer;
update notes set more = 1;
select test.is(
  test.written(),
  '[["RESYNC", null, null], ["RESYNC", null, null], ["UPDATE", [[1]], [{"number": 1, "body": "a", "more": null}]]]',
  'renamed'
);
alter table notes drop column body;
delete from notes;
select test.is(test.written(), '[["RESYNC", null, null], ["DELETE", null, [{"number": 1, "more": 1}]]]', 'dropped');

alter table notes alter column number type text;
insert into notes values ('2');
select test.is(test.written(), '[["RESYNC", null, null], ["INSERT", [["2"]], null]]', 'another type');

alter table notes rename to papers;
insert into papers values ('3');
select test.is(test.written(), '[["INSERT", [["3"]], null]]', 'another name');

alter table papers drop column number;
delete from realtime.changes where event = 'RESYNC';
insert into papers values (2);
select
  test.is(test.written(), '[]', 'without a key'),
  test.none('select from realtime.watches', 'no watch'),
  test.none($$select from pg_trigger where tgrelid = 'papers'::regclass$$, 'no triggers');
