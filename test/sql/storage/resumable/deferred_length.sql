-- A client may say the length later, once, and within the limits.
select test.store(), test.bucket('files');
update storage.buckets
set file_size_limit = 10;
select set_config('test.id', test.tus_id(reply), true)
from test.tus_create('files', 'a', null, headers => '{"upload-defer-length": "1"}', bytes => 'abc') as reply;

select
  test.is(reply.headers ->> 'upload-defer-length', '1', 'not known yet'),
  test.is(reply.headers ->> 'upload-length', null, 'no length')
from test.tus_head(current_setting('test.id')) as reply;
select test.refused(
  test.tus_append(current_setting('test.id'), 3, 'defghijk'),
  'payload_too_large',
  'beyond the limit'
);
select test.refused(
  test.tus_append(current_setting('test.id'), 3, '', headers => jsonb_build_object('upload-length', length)),
  code,
  length
)
from (
  values
    ('11', 'payload_too_large'),
    ('2', 'bad_request'),
    ('x', 'bad_request')
) as tried (length, code);

select test.status(
  test.tus_append(current_setting('test.id'), 3, 'de', headers => '{"upload-length": "6"}'),
  204,
  'said'
);
select test.is((test.tus_head(current_setting('test.id'))).headers ->> 'upload-length', '6', 'known');
select test.refused(
  test.tus_append(current_setting('test.id'), 5, 'f', headers => '{"upload-length": "7"}'),
  'bad_request',
  'once'
);
select test.status(test.tus_append(current_setting('test.id'), 5, 'f'), 204, 'whole');
select test.is(test.bytes_of('a'), 'abcdef', 'the bytes');
