-- Blobs are reserved where a store is open, for two minutes; those that nobody used are swept.
select test.is(count(*), 0, 'no store') from storage.reserve(5);
select test.store();
select test.is(count(*), 5, 'as many as asked for') from storage.reserve(5);
select test.is(count(*), 64, 'no more than 64') from storage.reserve(1000);
select test.is(count(*), 69, 'promised, and leased')
from storage.blobs
where
  state = 'promised'
  and store_id = test.id(900)
  and leased_until between clock_timestamp() + interval '1 minute' and clock_timestamp() + interval '2 minutes';
select test.is(count(*), 0, 'not swept') from storage.sweep_next(100, array[test.id(900)]);
update storage.blobs set leased_until = clock_timestamp();
select test.is(count(*), 69, 'swept') from storage.sweep_next(100, array[test.id(900)]);
select test.none('select from storage.blobs', 'forgotten');
