-- Changes recorded under another key, or with a column that was dropped and added, are not delivered row by row.
create table public.notes (id integer primary key, number integer not null unique, body text);
select test.watch('notes');
alter table notes add column more text;
alter table notes alter column body set not null;
select test.is(test.written(), '[["RESYNC", null, null]]', 'another column');

alter table notes rename column body to text;
select test.is(test.written(), '[["RESYNC", null, null]]', 'another name');
alter table notes rename column id to name;
select test.is(test.written(), '[["RESYNC", null, null]]', 'another name of the key');

alter table notes drop constraint notes_pkey, add primary key (number);
select test.is(test.written(), '[["RESYNC", null, null]]', 'another key');
insert into notes values (1, 2, 'a');
select test.is(test.written(), '[["INSERT", [[2]], null]]', 'by which rows are named');

alter table notes drop column more;
alter table notes add column more text;
select test.is(test.written(), '[["RESYNC", null, null], ["RESYNC", null, null]]', 'the same name again');
