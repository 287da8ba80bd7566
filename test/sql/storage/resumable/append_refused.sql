-- Bytes go where the upload is, in the type of the protocol, and no further than its length.
select test.store(), test.bucket('files');
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 6, bytes => 'abc')), true);

select test.is(row(reply.status, reply.body #>> '{error,code}')::text, row(error.status, error.code)::text, tried.what)
from
  (
    values
      ('{"upload-offset": "0"}'::jsonb, 'conflict', 'before'),
      ('{"upload-offset": "4"}', 'conflict', 'behind'),
      ('{"upload-offset": null}', 'bad_request', 'no offset'),
      ('{"upload-offset": "three"}', 'bad_request', 'no number'),
      ('{"content-type": "application/octet-stream"}', 'unsupported_media_type', 'another type'),
      ('{"content-type": null}', 'unsupported_media_type', 'no type'),
      ('{"content-length": "4"}', 'payload_too_large', 'one byte more'),
      ('{"upload-length": "7"}', 'bad_request', 'another length'),
      ('{"upload-checksum": "crc32 AAAA"}', 'bad_request', 'an unknown checksum'),
      ('{"tus-resumable": "1.0.1"}', 'precondition_failed', 'another version')
  ) as tried (headers, code, what)
  join core.error as error on error.code = tried.code
  cross join lateral test.tus_append(current_setting('test.id'), 3, 'def', headers => tried.headers) as reply;

select test.is((test.tus_append(current_setting('test.id'), 0, 'abc')).headers ->> 'upload-offset', '3', 'says where');
select test.refused(
  test.tus_append(
    current_setting('test.id'),
    3,
    'defg',
    headers => '{"content-length": null, "transfer-encoding": "chunked"}'
  ),
  'payload_too_large',
  'counted while it comes in'
);
select test.is(test.tus_offset(current_setting('test.id')), '3', 'nothing was kept');
select test.status(test.tus_append(current_setting('test.id'), 3, 'def'), 204, 'it can still go on');
select test.is(test.bytes_of('a'), 'abcdef', 'the bytes');
