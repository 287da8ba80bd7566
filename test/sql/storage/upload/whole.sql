-- A small upload whose bytes were stored first becomes an object in one call, with nothing left over.
select test.store(), test.bucket('files'), test.user(1);
create policy inserts on storage.objects for insert to authenticated with check (bucket_id = 'files');
create policy selects on storage.objects for select to authenticated using (true);
create policy updates on storage.objects for update to authenticated using (true);
create function pg_temp.whole(entry text, method text, body text, headers jsonb default '{}')
returns core.reply language sql as $$
  select test.receive_whole(
    format('storage.%I', entry)::regproc,
    test.object(method, 'files', 'a.txt', test.claims(1), '{"content-type": "text/plain"}' || headers),
    convert_to(body, 'UTF8')
  );
$$;

select
  test.status(reply, 200, 'uploaded'),
  test.is(reply.body ->> 'Key', 'files/a.txt', 'the key'),
  test.is(reply.headers ->> 'etag', format('"%s"', encode(sha256('hello'), 'hex')), 'the etag')
from pg_temp.whole('object_upload', 'POST', 'hello') as reply;

select test.rows(
  $$select objects.owner, objects.owner_id, objects.metadata ->> 'size' as size, objects.metadata ->> 'mimetype' as type,
        blobs.state, blobs.size as bytes, blobs.leased_until, versions.etag
      from storage.objects join storage.versions on versions.id = objects.version
      join storage.blobs on blobs.id = versions.blob_id$$,
  $$select test.id(1) as owner, test.id(1)::text as owner_id, '5' as size, 'text/plain' as type, 'stored' as state,
        5 as bytes, null::timestamptz as leased_until, format('"%s"', encode(sha256('hello'), 'hex')) as etag$$,
  'object, version and blob'
);
select test.none('select from storage.uploads', 'the upload is spent');
select test.none('select from storage.garbage', 'nothing is garbage');

select test.status(pg_temp.whole('object_upload', 'POST', 'again', '{"x-upsert": "true"}'), 200, 'upsert');
select test.status(pg_temp.whole('object_update', 'PUT', 'other'), 200, 'update');
select
  test.is(
    (select metadata ->> 'eTag' from storage.objects),
    format('"%s"', encode(sha256('other'), 'hex')),
    'replaced'
  ),
  test.is((select count(*) from storage.versions), 1, 'one version'),
  test.is((select count(*) from storage.blobs where state = 'promised'), 0, 'all that was reserved is used');
select test.is(count(*), 2, 'the old bytes are garbage')
from storage.garbage
where next_try > now() + interval '59 minutes';
