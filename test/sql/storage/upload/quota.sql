-- What a bucket with a quota holds is counted at each upload, replacement, move and removal, and does not exceed it.
select test.store(), test.bucket('files'), test.bucket('more');
select test.upload('files', 'a', 'xxxx');
update storage.buckets set quota_bytes = 10 where id = 'files';
create function pg_temp.used(bucket text)
returns text language sql as $$
  select format('%s in %s', usage.bytes, usage.objects) from storage.usage where usage.bucket_id = bucket;
$$;

select test.is(pg_temp.used('files'), '4 in 1', 'counted when the quota came');
select test.is(pg_temp.used('more'), null, 'others are not counted');
select test.refused(test.upload('files', 'b', 'xxxxxxx'), 'quota_exceeded', 'declared');
select test.is(count(*), 1, 'before any byte') from storage.blobs;
select test.refused(
  test.upload('files', 'b', 'xxxxxxx', headers => '{"content-length": "1"}'),
  'quota_exceeded',
  'received'
);
select test.is(reply.ask ->> 'most', '6', 'the gateway knows the room')
from storage.object_upload(test.object('POST', 'files', 'c', '{"role": "service_role"}')) as reply;
select storage.discard(id) from storage.uploads;
select test.refused(
  test.receive(
    'storage.object_upload',
    test.object('POST', 'files', 'c', '{"role": "service_role"}'),
    '',
    '{"failed": "too_large"}'
  ),
  'quota_exceeded',
  'the gateway stopped'
);
select test.status(test.upload('files', 'b', 'xxxxxx'), 200, 'what fits');
select test.is(pg_temp.used('files'), '10 in 2', 'full');
select test.status(test.upload('files', 'b', 'yyyyyy', headers => '{"x-upsert": "true"}'), 200, 'in its place');
select test.status(test.upload('files', 'b', 'y', headers => '{"x-upsert": "true"}'), 200, 'less');
select test.is(pg_temp.used('files'), '5 in 2', 'replaced');

update storage.objects set bucket_id = 'more' where name = 'b';
select test.is(pg_temp.used('files'), '4 in 1', 'moved away');
select test.upload('more', 'big', 'xxxxxxx');
select test.throws(
  $$update storage.objects set bucket_id = 'files' where name = 'big'$$, 'PL513', 'a move that does not fit'
);
update storage.objects set bucket_id = 'files' where name = 'b';
select test.is(pg_temp.used('files'), '5 in 2', 'moved back');
delete from storage.objects where bucket_id = 'files';
select test.is(pg_temp.used('files'), '0 in 0', 'removed');
