-- A resumable upload begins with a location, takes its bytes in several requests, and becomes an object with the last.
select test.store(), test.bucket('files'), test.user(1);
create policy "own" on storage.objects for insert to authenticated with check (bucket_id = 'files');

select
  test.status(reply, 201, 'created'),
  test.is(
    reply.headers - 'location' - 'upload-expires',
    '{"upload-offset": "0", "tus-resumable": "1.0.0", "cache-control": "no-store"}',
    'headers'
  ),
  test.ok(
    reply.headers ->> 'upload-expires' ~ '^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$',
    'a date as HTTP writes it'
  ),
  set_config('test.id', test.tus_id(reply), true)
from test.tus_create('files', 'a/b.txt', 11, test.claims(1)) as reply;

select test.none('select from storage.objects', 'no object yet');
select test.is(count(*), 1, 'the blob is kept as long as the upload')
from
  storage.blobs
  join storage.uploads on uploads.blob_id = blobs.id and uploads.expires_at = blobs.leased_until;

select
  test.status(reply, 204, 'the first bytes'),
  test.is(reply.headers ->> 'upload-offset', '6', 'how far it is')
from test.tus_append(current_setting('test.id'), 0, 'hello ', test.claims(1)) as reply;
select
  test.status(reply, 204, 'the last bytes'),
  test.is(reply.headers, '{"upload-offset": "11", "tus-resumable": "1.0.0", "cache-control": "no-store"}', 'at the end')
from test.tus_append(current_setting('test.id'), 6, 'world', test.claims(1)) as reply;

select test.is(convert_from(test.bytes_of('a/b.txt'), 'UTF8'), 'hello world', 'the bytes');
select test.rows(
  $$select objects.bucket_id, objects.owner, objects.metadata ->> 'size' as size, objects.metadata ->> 'mimetype' as type,
        blobs.state, blobs.size as bytes, blobs.sha256
      from storage.objects join storage.versions on versions.id = objects.version
      join storage.blobs on blobs.id = versions.blob_id$$,
  $$select 'files' as bucket_id, test.id(1) as owner, '11' as size, 'text/plain' as type,
        'stored' as state, 11 as bytes, encode(sha256('hello world'), 'hex') as sha256$$,
  'the object'
);
select test.none('select from storage.garbage', 'nothing is garbage');
