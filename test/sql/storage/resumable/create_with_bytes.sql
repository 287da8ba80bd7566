-- The first bytes may come with the request that begins the upload; all of them make the object at once.
select test.store(), test.bucket('files');

select
  test.status(reply, 201, 'created'),
  test.is(reply.headers ->> 'upload-offset', '3', 'with three bytes'),
  test.is(test.tus_offset(test.tus_id(reply)), '3', 'which stay'),
  test.status(test.tus_append(test.tus_id(reply), 3, 'def'), 204, 'goes on'),
  test.is(test.bytes_of('part'), 'abcdef', 'the bytes')
from test.tus_create('files', 'part', 6, bytes => 'abc') as reply;

select
  test.status(reply, 201, 'created'),
  test.is(reply.headers ->> 'upload-offset', '3', 'whole'),
  test.is(test.bytes_of('whole'), 'abc', 'the bytes')
from test.tus_create('files', 'whole', 3, bytes => 'abc') as reply;

select
  test.status(reply, 201, 'created empty'),
  test.is(reply.headers ->> 'upload-offset', '0', 'whole'),
  test.is(test.bytes_of('empty'), '', 'no bytes')
from test.tus_create('files', 'empty', 0) as reply;
