-- What the store could not keep is refused and not recorded; the next request goes on in a new blob.
select test.store(), test.bucket('files');
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 6, bytes => 'abc')), true);

select
  test.refused(
    test.tus_append(current_setting('test.id'), 3, 'def', more => jsonb_build_object('failed', failed)),
    code,
    failed
  ),
  test.is(test.tus_offset(current_setting('test.id')), '3', failed)
from (
  values
    ('full', 'insufficient_storage'),
    ('down', 'unavailable'),
    ('missing', 'unavailable')
) as tried (failed, code);

select test.status(test.tus_append(current_setting('test.id'), 3, 'def'), 204, 'goes on');
select test.is(test.bytes_of('a'), 'abcdef', 'the bytes');
select test.is(count(*), 3, 'the blobs of the others are garbage')
from storage.garbage
where next_try <= clock_timestamp();

select test.refused(
  test.tus_create('files', 'b', 6, bytes => 'abc', more => '{"failed": "full"}'),
  'insufficient_storage',
  'full'
);
select test.none($$select from storage.uploads where name = 'b'$$, 'an upload that nobody knows is over');
