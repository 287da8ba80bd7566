-- Bytes that are not those of their checksum are not kept, nor are such that ended before it could be compared.
select test.store(), test.bucket('files');
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 6)), true);

select
  test.status(reply, 460, 'a status of its own'),
  test.is(reply.body #>> '{error,code}', 'digest_mismatch', 'its code')
from
  test.tus_append(
    current_setting('test.id'),
    0,
    'abc',
    headers => jsonb_build_object('upload-checksum', 'sha256 ' || encode(sha256('abd'), 'base64'))
  ) as reply;
select test.is(test.tus_offset(current_setting('test.id')), '0', 'not kept');

select test.refused(
  test.tus_append(
    current_setting('test.id'),
    0,
    'abc',
    headers => jsonb_build_object('upload-checksum', 'sha256 ' || encode(sha256('abc'), 'base64')),
    more => '{"ended": false}'
  ),
  'bad_request',
  'it ended early'
);
select test.is(test.tus_offset(current_setting('test.id')), '0', 'not kept either');

select test.status(
  test.tus_append(
    current_setting('test.id'),
    0,
    'abc',
    headers => jsonb_build_object('upload-checksum', 'sha256 ' || encode(sha256('abc'), 'base64'))
  ),
  204,
  'the right one'
);
select test.is(test.tus_offset(current_setting('test.id')), '3', 'kept');
