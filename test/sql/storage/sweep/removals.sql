-- What was deleted becomes garbage after the grace, but for bytes that a copy has; of copies the last one decides.
select test.store(), test.bucket('b');
select test.upload('b', key, key) from unnest(array['alone', 'kept', 'both']) as key;
select test.storage(
  'object_copy',
  '{}',
  jsonb_build_object('bucketId', 'b', 'sourceKey', key, 'destinationKey', 'copy of ' || key)
)
from unnest(array['kept', 'both']) as key;
create temporary table named as
  select objects.name, versions.blob_id
  from
    storage.objects
    join storage.versions on versions.id = objects.version;
select test.is((select is_shared from storage.blobs where id = blob_id), name != 'alone', name) from named;

create function pg_temp.swept()
returns text language sql as $$
  with taken as materialized (select next.blob_id from storage.sweep_next(100, array[test.id(900)]) as next)
  select string_agg(distinct named.name, ', ' order by named.name)
  from
    taken
    join named using (blob_id);
$$;

delete from storage.objects where name in ('alone', 'kept', 'both');
select test.is(pg_temp.swept(), null, 'not before the grace is over');
update storage.removals set next_try = now();
delete from storage.objects where name = 'copy of both';
select test.is(pg_temp.swept(), 'alone', 'kept has a copy, and that of both was deleted just now');
select test.is(cardinality(blobs), 1, 'it waits') from storage.removals;
select test.is(count(*), 1, 'and is no garbage meanwhile') from storage.garbage;
update storage.removals set next_try = now();
select test.is(pg_temp.swept(), 'both, copy of both', 'after its own grace');
select test.none('select from storage.removals', 'all is swept');
select test.is(count(*), 1, 'the copy has its bytes') from storage.blobs;

select test.upload('b', 'held', 'held');
delete from storage.objects where name = 'held';
update storage.removals set next_try = now();
select storage.hold('1 hour');
select test.is(pg_temp.swept(), null, 'held'), test.is(storage.blobs_to_erase(), 3, 'it still waits');
