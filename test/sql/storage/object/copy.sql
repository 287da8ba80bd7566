-- A copy needs SELECT on the source and INSERT on the target, and shares the bytes.
select test.store(), test.bucket('b'), test.bucket('c'), test.user(1);
insert into storage.buckets (id, name, file_size_limit)
values ('small', 'small', 2);
select
  test.upload('b', 'a', '123', headers => '{"cache-control": "max-age=5", "x-metadata": "eyJhIjogMX0="}'),
  test.upload('b', 'taken', '1');
create function test.copied(changed jsonb, claims jsonb default '{"role": "service_role"}', headers jsonb default '{}')
returns core.reply language sql as $$
  select storage.object_copy(
    row(
      'POST',
      '{}',
      '{}',
      headers,
      '{"bucketId": "b", "sourceKey": "a", "destinationKey": "n"}' || changed,
      null,
      claims,
      null
    )::core.request
  );
$$;

select test.refused(test.copied('{}', claims), 'not_found', 'without policies')
from unnest(array[null, test.claims(1)]) as claims;
create policy see on storage.objects
for select
to authenticated
using (name = 'a' or owner_id = (select auth.uid()::text));
select test.is((test.copied('{}', test.claims(1))).body #>> '{error,details,command}', 'insert', 'seen');
create policy add on storage.objects
for insert
to authenticated
with check (bucket_id = 'c' and owner_id = (select auth.uid()::text) and metadata ->> 'mimetype' = 'text/plain');
select test.refused(test.copied('{}', test.claims(1)), 'forbidden', 'checked');
select test.is((test.copied('{"destinationBucket": "c"}', test.claims(1))).body ->> 'Key', 'c/n', 'copied');
select test.refused(test.copied('{"destinationBucket": "c"}', test.claims(1)), 'conflict', 'taken');
select test.is(
  (
    test.copied('{"destinationBucket": "c"}', test.claims(1), '{"x-upsert": "true"}')
  ).body #>> '{error,details,command}',
  'update',
  'to replace needs update'
);
select test.is(
  row(owner, user_metadata, metadata ->> 'cacheControl')::text,
  row(test.id(1), '{"a": 1}'::jsonb, 'max-age=5')::text,
  'the copy is the caller''s'
)
from storage.objects
where bucket_id = 'c';
select test.is(count(distinct blob_id), 2, 'no bytes are copied') from storage.versions;
select test.none('select id from storage.uploads', 'no upload is left');

select test.status(
  test.copied(
    '{"destinationKey": "m", "copyMetadata": false, "metadata": {"mimetype": "text/html", "cacheControl": "60"}}'
  ),
  200,
  'with other metadata'
);
select test.is(
  row(user_metadata, metadata ->> 'mimetype', metadata ->> 'cacheControl')::text,
  '(,text/html,max-age=60)',
  'other metadata'
)
from storage.objects
where name = 'm';
select test.status(test.copied('{"destinationKey": "a"}', headers => '{"x-upsert": "true"}'), 200, 'onto itself');
select test.status(test.copied('{"destinationKey": "taken"}', headers => '{"x-upsert": "true"}'), 200, 'replaced');
select test.refused(test.copied('{"destinationBucket": "small"}'), 'payload_too_large', 'limit');
select test.refused(test.copied('{"destinationBucket": "none"}'), 'not_found', 'no bucket');
select test.refused(test.copied('{"sourceKey": "none"}'), 'not_found', 'no source');
select test.refused(test.copied('{"destinationKey": "/"}'), 'invalid_key', 'key');
select test.refused(test.copied('{"metadata": {"mimetype": "x"}}'), 'bad_request', 'metadata');
