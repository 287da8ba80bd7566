-- What is refused before any byte: what breaks the protocol, and what an upload in a single request is refused for.
select test.store(), test.bucket('files'), test.user(1);
update storage.buckets
set
  file_size_limit = 100,
  allowed_mime_types = array['text/*'];
select test.upload('files', 'taken', 'there');

select
  test.is(row(reply.status, reply.body #>> '{error,code}')::text, row(error.status, error.code)::text, tried.what),
  test.is(reply.headers ->> 'tus-resumable', '1.0.0', tried.what)
from
  (
    values
      ('{"tus-resumable": "0.2.2"}'::jsonb, 'precondition_failed', 'another version'),
      ('{"tus-resumable": null}', 'precondition_failed', 'no version'),
      ('{"upload-length": null}', 'bad_request', 'no length'),
      ('{"upload-defer-length": "1"}', 'bad_request', 'two lengths'),
      ('{"upload-length": null, "upload-defer-length": "2"}', 'bad_request', 'a length deferred by 2'),
      ('{"upload-length": "-1"}', 'bad_request', 'a negative length'),
      ('{"upload-length": "1e3"}', 'bad_request', 'a length that is no number'),
      ('{"upload-metadata": null}', 'bad_request', 'no metadata'),
      ('{"upload-metadata": "bucketName !"}', 'bad_request', 'metadata that is not base64'),
      ('{"upload-metadata": "bucketName ZmlsZXM="}', 'bad_request', 'no key'),
      ('{"upload-metadata": "bucketName ZmlsZXM=,objectName Li4v"}', 'invalid_key', 'a key that leaves'),
      (
        '{"upload-metadata": "bucketName ZmlsZXM=,objectName YQ==,contentType aW1hZ2UvcG5n"}', 'unsupported_media_type',
        'a type'
      ),
      ('{"upload-metadata": "bucketName bm9uZQ==,objectName YQ=="}', 'not_found', 'no bucket'),
      (
        '{"upload-metadata": "bucketName ZmlsZXM=,objectName dGFrZW4=,contentType dGV4dC9wbGFpbg=="}', 'conflict',
        'a key'
      ),
      ('{"upload-length": "101"}', 'payload_too_large', 'too large'),
      ('{"content-length": "1", "content-type": "text/plain"}', 'unsupported_media_type', 'bytes of another type'),
      (
        '{"content-length": "11", "content-type": "application/offset+octet-stream"}', 'payload_too_large',
        'more bytes than it has'
      )
  ) as tried (headers, code, what)
  join core.error as error on error.code = tried.code
  cross join lateral test.tus_create('files', 'a', 10, headers => tried.headers) as reply;

select test.refused(test.tus_create('files', 'a', 10, test.claims(1)), 'forbidden', 'no policy');
select test.refused(test.tus_create('none', 'a', 10, test.claims(1)), 'forbidden', 'no policy, and no bucket');
select test.none('select from storage.uploads', 'nothing began');
select test.none($$select from storage.blobs where state = 'promised'$$, 'no blob');

select test.is(
  (test.tus_create('files', 'a', 10, headers => '{"tus-resumable": "2.0.0"}')).headers ->> 'tus-version',
  '1.0.0',
  'names its version'
);
select test.status(
  test.tus_create('files', 'taken', 3, headers => '{"x-upsert": "true"}', bytes => 'new'),
  201,
  'replaces'
);
