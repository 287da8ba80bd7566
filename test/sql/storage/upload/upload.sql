-- An upload asks for its bytes, and becomes an object with a version of its own.
select test.store(), test.bucket('files');

select test.refused(test.upload('files', 'a.txt', 'hello', test.claims(1)), 'forbidden', 'no policy yet');
select test.none('select from storage.uploads', 'a probe leaves no ticket');
create policy "all" on storage.objects for insert to authenticated with check (bucket_id = 'files');

select test.user(1);
select
  test.status(reply, 200, 'uploaded'),
  test.is(reply.body ->> 'Key', 'files/a.txt', 'the key'),
  test.is(reply.headers ->> 'etag', format('"%s"', encode(sha256('hello'), 'hex')), 'the etag')
from test.upload('files', 'a.txt', 'hello', test.claims(1)) as reply;

select test.rows(
  $$select objects.bucket_id, objects.name, objects.owner, objects.owner_id, objects.metadata ->> 'size' as size,
        objects.metadata ->> 'mimetype' as type, blobs.state, blobs.size as bytes, versions.etag
      from storage.objects join storage.versions on versions.id = objects.version
      join storage.blobs on blobs.id = versions.blob_id$$,
  $$select 'files' as bucket_id, 'a.txt' as name, test.id(1) as owner, test.id(1)::text as owner_id, '5' as size,
        'text/plain' as type, 'stored' as state, 5 as bytes, format('"%s"', encode(sha256('hello'), 'hex')) as etag$$,
  'object, version and blob'
);
select test.none('select from storage.uploads', 'the upload is spent');
select test.none('select from storage.garbage', 'nothing is garbage');

select test.refused(test.upload('files', 'a.txt', 'hello', test.claims(1)), 'conflict', 'the key is taken');
select test.status(test.upload('files', 'a.txt', 'again', headers => '{"x-upsert": "true"}'), 200, 'upsert');
select test.is(count(*), 1, 'the old bytes are garbage')
from storage.garbage
where next_try > now() + interval '59 minutes';
select test.is(count(*), 1, 'one version') from storage.versions;
