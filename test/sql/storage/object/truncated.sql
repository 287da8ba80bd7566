-- Truncate does what a delete does, also by cascade from the buckets.
select test.store(), test.bucket('b');
update storage.buckets
set quota_bytes = 100;
select test.upload('b', key, key) from unnest(array['a', 'b']) as key;
truncate table storage.objects;
select test.none('select from storage.versions', 'no versions');
select test.is(cardinality(blobs), 2, 'their bytes wait') from storage.removals;
select test.is(row(bytes, objects)::text, '(0,0)', 'nothing is used') from storage.usage;
select test.status(test.upload('b', 'a', 'again'), 200, 'the bucket is as any other');

truncate table storage.buckets cascade;
select test.none('select from storage.versions', 'no versions');
select test.is(storage.blobs_to_erase(), 3, 'their bytes wait');
truncate table storage.objects;
select test.is(count(*), 2, 'no objects, no row') from storage.removals;

select test.as('service_role', '{"role": "service_role"}');
select test.throws('truncate storage.objects', '42501', 'only the owner may');
