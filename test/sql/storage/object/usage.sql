-- A bucket with a quota is counted from the day it has one: uploads, replacements, moves and removals.
select test.store(), test.bucket('b'), test.bucket('c');
create function test.used(bucket text)
returns text language sql as $$
  select concat(bytes, '/', objects) from storage.usage where bucket_id = bucket;
$$;

select test.upload('b', 'a', '12345'), test.upload('b', 'x', '1');
select test.none('select bucket_id from storage.usage', 'no quota, no count');
select test.status(test.storage('bucket_update', '{"bucket": "b"}', '{"quota_bytes": 10}'), 200, 'quota');
select test.status(test.storage('bucket_update', '{"bucket": "c"}', '{"quota_bytes": "6B"}'), 200, 'quota');
select test.is(test.used('b'), '6/2', 'what was there'), test.is(test.used('c'), '0/0', 'nothing');
select test.upload('b', 'y', '123');
select test.is(test.used('b'), '9/3', 'an upload');
select test.refused(test.upload('b', 'z', '12'), 'quota_exceeded', 'full');
select test.upload('b', 'y', '1', headers => '{"x-upsert": "true"}');
select test.is(test.used('b'), '7/3', 'a replacement');
select test.storage(
  'object_move', '{}', '{"bucketId": "b", "sourceKey": "a", "destinationBucket": "c", "destinationKey": "a"}'
);
select test.is(test.used('b'), '2/2', 'a move from here'), test.is(test.used('c'), '5/1', 'a move to there');
select test.storage(
  'object_copy', '{}', '{"bucketId": "c", "sourceKey": "a", "destinationBucket": "b", "destinationKey": "a"}'
);
select test.is(test.used('b'), '7/3', 'a copy');
select test.refused(
  test.storage(
    'object_move', '{}', '{"bucketId": "b", "sourceKey": "a", "destinationBucket": "c", "destinationKey": "b"}'
  ),
  'quota_exceeded',
  'a move into what is full'
);
select test.is(test.used('b'), '7/3', 'stays'), test.is(test.used('c'), '5/1', 'stays there');
select test.storage('object_remove', '{"bucket": "c", "key": "a"}');
select test.is(test.used('c'), '0/0', 'a removal');
select test.status(test.storage('bucket_update', '{"bucket": "b"}', '{"quota_bytes": null}'), 200, 'no quota');
select test.is(test.used('b'), null, 'no quota, no count');
