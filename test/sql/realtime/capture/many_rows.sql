-- A statement on many rows writes them down in pieces of a thousand; one on no row writes nothing.
create table public.notes (id integer primary key, body text);
select test.watch('notes');

insert into notes select place, 'a' from generate_series(1, 2500) as place;
select
  test.rows(
    'select event, jsonb_array_length(keys) as rows, keys -> 0 -> 0 as first from realtime.changes order by id',
    'select event, rows, to_jsonb(first) as first from (values (''INSERT'', 1000, 1), (''INSERT'', 1000, 1001), (''INSERT'', 500, 2001)) as wanted (event, rows, first)',
    'inserted'
  );
select test.written();
update notes set id = -id;
select
  test.rows(
    'select event, jsonb_array_length(keys) as rows, jsonb_array_length(olds) as before from realtime.changes order by id',
    'select * from (values (''UPDATE'', 1000, 1000), (''UPDATE'', 1000, 1000), (''UPDATE'', 500, 500)) as wanted (event, rows, before)',
    'updated'
  );
select
  test.none(
    $$select from realtime.changes, jsonb_array_elements(keys) with ordinality as now (key, place),
      jsonb_array_elements(olds) with ordinality as before (row, place)
    where now.place = before.place and (now.key ->> 0)::int != -(before.row ->> 'id')::int$$,
    'rows out of step'
  );
select test.written();
delete from notes where id > -3;
select
  test.is(
    test.written(),
    '[["DELETE", null, [{"id": -1, "body": "a"}, {"id": -2, "body": "a"}]]]',
    'deleted'
  );
update notes set body = 'b' where false;
delete from notes where false;
insert into notes select 1, 'a' where false;
select test.is(test.written(), '[]', 'nothing');
