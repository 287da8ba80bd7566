-- Objects deleted by SQL leave nothing but bytes that wait to be erased, and a rollback brings them back.
select test.store(), test.bucket('b');
select test.settings('{"storage_grace": 3600}');
select test.upload('b', key, key) from unnest(array['a', 'b']) as key;
select test.storage('object_copy', '{}', '{"bucketId": "b", "sourceKey": "a", "destinationKey": "copy of a"}');
select test.is(count(distinct blob_id), 2, 'three objects, two blobs') from storage.versions;
update storage.buckets
set quota_bytes = 100;
select test.is(row(bytes, objects)::text, '(3,3)', 'counted') from storage.usage;

select test.is(
  test.state('do $do$ begin delete from storage.objects; raise exception using errcode = ''PLBCK''; end $do$'),
  'PLBCK',
  'rolled back'
);
select test.is(count(*), 3, 'they are back') from storage.versions;
select test.none('select from storage.removals', 'nothing to erase');

select test.as('service_role', '{"role": "service_role"}');
delete from storage.objects
where name = 'a';
select test.as(null);
select test.is(storage.blobs_to_erase(), 1, 'the blob waits, though a copy names it: the sweep looks');
delete from storage.objects;
select test.none('select id from storage.versions', 'no versions');
select test.is(array_agg(cardinality(blobs) order by since), array[1, 2], 'a row for each statement')
from storage.removals;
select test.ok(
  bool_and(next_try between now() + interval '59 minutes' and clock_timestamp() + interval '1 hour'),
  'not at once'
)
from storage.removals;
select test.is(row(bytes, objects)::text, '(0,0)', 'nothing is used') from storage.usage;
delete from storage.objects;
select test.is(count(*), 2, 'no objects, no row') from storage.removals;
