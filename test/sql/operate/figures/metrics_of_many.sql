-- Bytes that wait to be erased are counted up to ten thousand blobs, and estimated beyond.
select test.store();
insert into storage.blobs (store_id, state, size)
select stores.id, 'stored', 7
from
  storage.stores as stores,
  generate_series(1, 10000);
insert into storage.garbage (blob_id, store_id, next_try)
select id, store_id, now() from storage.blobs;
select test.is(operate.garbage_bytes(), 70000::numeric, 'all are counted');

insert into storage.removals (blobs, next_try)
select array_agg(gen_random_uuid()), now() from generate_series(1, 20000);
select test.is(storage.blobs_to_erase(), 30000::bigint, 'more wait');
select test.is(operate.garbage_bytes(), 105000::numeric, 'half of those looked at have no bytes');
