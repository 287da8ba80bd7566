-- The sweep says how long bytes are that were stored, and of all others that there may be parts.
select test.store();
insert into storage.blobs (id, store_id, state, size, leased_until)
values
  (test.id(1), test.id(900), 'stored', 5, null),
  (test.id(2), test.id(900), 'promised', 7, clock_timestamp());
insert into storage.garbage (blob_id, store_id, next_try)
select test.id(id), test.id(900), clock_timestamp()
from generate_series(1, 3) as id;
select test.rows(
  $$select blob_id, size from storage.sweep_next(10, array[test.id(900)]) order by blob_id$$,
  $$select test.id(given.id) as blob_id, given.size from (values (1, 5), (2, null), (3, null)) as given (id, size)$$,
  'the third was taken before: nobody knows its length any more'
);
select test.none('select from storage.blobs', 'they are forgotten');

update storage.garbage set leased_until = clock_timestamp();
select test.is(count(size), 0, 'nor is any length known when they are taken again')
from storage.sweep_next(10, array[test.id(900)]);
