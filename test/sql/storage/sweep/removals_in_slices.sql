-- A delete of many objects is noted in rows of 1,000 blobs, and one turn of the sweep takes no more rows than it needs.
select test.store();
create temporary table made as
  select gen_random_uuid() as id from generate_series(1, 2500);
insert into storage.blobs (id, store_id, state, size)
select id, test.id(900), 'stored', 1 from made;
select test.settings('{"storage_grace": 0}');
select storage.note_removal((select array_agg(id) from made));
select test.is(array_agg(cardinality(blobs) order by cardinality(blobs)), array[500, 1000, 1000], 'rows')
from storage.removals;
select test.is(storage.blobs_to_erase(), 2500, 'all wait');
select test.is((select count(*) from storage.sweep_next(100, array[test.id(900)])), 100, 'a turn');
select test.is(count(*), 2, 'one row is unfolded') from storage.removals;
select test.is(storage.blobs_to_erase(), 2500, 'none is lost');
select test.is((select count(*) from storage.sweep_next(3000, array[test.id(900)])), 2400, 'the rest');
select test.none('select from storage.removals', 'no row is left');

insert into storage.blobs (id, state) values (test.id(1), 'absent');
select storage.note_removal(array[test.id(1)]);
select test.is((select count(*) from storage.sweep_next(10, array[test.id(900)])), 0, 'no bytes to erase');
select test.none('select from storage.blobs', 'a blob without bytes is gone');
