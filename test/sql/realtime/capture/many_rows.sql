-- A statement on many rows records them in pieces of a thousand; one on no row records nothing.
create table public.notes (id integer primary key, body text);
select test.watch('notes');

insert into notes select place, 'a' from generate_series(1, 2500) as place;
select test.rows(
  'select event, realtime.key_count(key, null) as rows, split_part(key, chr(31), 1) as first from realtime.changes order by id',
  'select * from (values (''INSERT'', 1000, ''[1]''), (''INSERT'', 1000, ''[1001]''), (''INSERT'', 500, ''[2001]'')) as wanted (event, rows, first)',
  'inserted'
);
select test.written();
update notes set id = -id;
select test.rows(
  'select event, realtime.key_count(key, null) as rows, realtime.key_count(null, old) as before from realtime.changes order by id',
  'select * from (values (''UPDATE'', 1000, 1000), (''UPDATE'', 1000, 1000), (''UPDATE'', 500, 500)) as wanted (event, rows, before)',
  'updated'
);
select test.none(
  $$select from realtime.changes as change, realtime.rows_of(change.key, change.old) as one
    where (one.key::json ->> 0)::int != -(one.old::json ->> 'id')::int$$,
  'rows out of step'
);
select test.written();
delete from notes where -id < 3; -- in their order, not that of an index
select test.is(test.written(), '[["DELETE", null, [{"id": -1, "body": "a"}, {"id": -2, "body": "a"}]]]', 'deleted');
update notes set body = 'b' where false;
delete from notes where false;
insert into notes select 1, 'a' where false;
select test.is(test.written(), '[]', 'nothing');
