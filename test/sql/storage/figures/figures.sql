-- The figures say what is kept, what is promised, and what waits to be erased.
select storage.open_store(test.id(1), 'file', '/files', true);
insert into storage.blobs (id, store_id, state, size, leased_until)
values
  (test.id(2), test.id(1), 'promised', null, now()),
  (test.id(3), test.id(1), 'stored', 5, null);
insert into storage.blobs (state)
values ('absent');
insert into storage.versions (object_id, blob_id, size, type, etag)
select test.id(9), id, 5, 'text/plain', 'x' from storage.blobs where state = 'absent';
insert into storage.garbage (blob_id, store_id, tries, next_try)
values (test.id(4), test.id(1), 2, now());
insert into storage.removals (blobs, since, next_try)
values (array[test.id(5), test.id(6)], '2020-01-01', now());

select test.is(
  storage.figures() - array['stores', 'held_until'] #- '{garbage,oldest}',
  '{"buckets": [], "promised": 1, "absent": 1, "garbage": {"blobs": 3, "failed": 1}}'::jsonb,
  'each is counted'
);
select test.is(storage.figures() #>> '{stores,0,place}', '/files', 'the store is named');
select test.ok(storage.figures() #>> '{garbage,oldest}' like '2020-01-01%', 'a removal is the oldest');
