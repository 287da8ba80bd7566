-- A session that has written a table writes on after the table changed.
create table public.notes (id integer primary key, body text);
select test.watch('notes');
insert into notes values (1, 'a');
update notes set body = 'b';
alter table notes
add column more text default 'c',
alter column body type jsonb using to_jsonb(body);
update notes set body = '{}';
select test.is(test.written() -> -1, '["UPDATE", [[1]], [{"id": 1, "body": "b", "more": "c"}]]', 'as it is now');
alter table notes drop constraint notes_pkey, add primary key (more, id);
update notes set body = '[]';
select test.is(test.written() -> 1, '["UPDATE", [["c", 1]], [{"id": 1, "body": {}, "more": "c"}]]', 'by another key');
