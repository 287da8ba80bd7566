-- The size of an object is limited by the service and by its bucket, before its bytes and after them.
select test.store(), test.bucket('files'), test.settings('{"storage_max_bytes": 10}');
select
  test.refused(reply, 'payload_too_large', 'declared'),
  test.is(reply.body #> '{error,details,limit}', '10', 'the limit')
from test.upload('files', 'a', repeat('x', 11)) as reply;
select test.none('select from storage.blobs', 'before any byte');
update storage.buckets set file_size_limit = 20;
select test.refused(test.upload('files', 'a', repeat('x', 11)), 'payload_too_large', 'a bucket cannot raise it');
update storage.buckets set file_size_limit = 5;
select test.is(reply.ask ->> 'most', '5', 'the gateway knows the limit')
from storage.object_upload(test.object('POST', 'files', 'a', '{"role": "service_role"}')) as reply;
select test.refused(
  test.upload('files', 'a', repeat('x', 6), headers => '{"content-length": "5"}'),
  'payload_too_large',
  'more bytes than declared'
);
select test.status(test.upload('files', 'a', repeat('x', 5)), 200, 'the limit itself');
select test.status(test.upload('files', 'empty', ''), 200, 'nothing');
