-- A small upload whose bytes were stored first is refused as it would have been before them, and they are erased.
select test.store(), test.user(1);
select test.bucket(id) from unnest(array['files', 'small', 'quota', 'images', 'open', 'hidden']) as id;
update storage.buckets set file_size_limit = 3 where id = 'small';
update storage.buckets set quota_bytes = 3 where id = 'quota';
update storage.buckets set allowed_mime_types = '{image/*}' where id = 'images';
create policy inserts on storage.objects for insert to authenticated with check (bucket_id != 'files');
create policy selects on storage.objects for select to authenticated using (bucket_id = 'open');
select test.upload(bucket, 'taken', 'x') from unnest(array['files', 'open', 'hidden']) as bucket;
create temporary table asked as
  select
    row_number() over () as number,
    case method when 'PUT' then 'storage.object_update' else 'storage.object_upload' end::regproc as entry,
    test.object(
      method,
      bucket,
      key,
      test.claims(1),
      '{"content-type": "text/plain", "content-length": "5"}' || headers
    ) as request,
    format('%s %s/%s %s', method, bucket, key, headers) as name,
    code
  from (
    values
      ('POST', 'files', 'free', '{}'::jsonb, 'forbidden'),
      ('POST', 'files', 'taken', '{}', 'forbidden'),
      ('POST', 'files', 'taken', '{"x-upsert": "true"}', 'forbidden'),
      ('POST', 'hidden', 'taken', '{}', 'conflict'),
      ('POST', 'hidden', 'taken', '{"x-upsert": "true"}', 'forbidden'),
      ('POST', 'open', 'taken', '{}', 'conflict'),
      ('POST', 'open', 'taken', '{"x-upsert": "true"}', 'forbidden'),
      ('POST', 'open', 'taken', '{"if-none-match": "*"}', 'precondition_failed'),
      ('POST', 'open', 'free', '{"if-match": "*"}', 'precondition_failed'),
      ('PUT', 'open', 'taken', '{}', 'forbidden'),
      ('PUT', 'open', 'free', '{}', 'not_found'),
      ('PUT', 'hidden', 'taken', '{}', 'not_found'),
      ('POST', 'none', 'free', '{}', 'not_found'),
      ('PUT', 'none', 'free', '{}', 'not_found'),
      ('POST', 'small', 'free', '{}', 'payload_too_large'),
      ('POST', 'quota', 'free', '{}', 'quota_exceeded'),
      ('POST', 'images', 'free', '{}', 'unsupported_media_type'),
      ('POST', 'open', 'a//b', '{}', 'invalid_key'),
      ('POST', 'open', 'free', '{"content-type": "x"}', 'bad_request'),
      ('POST', 'open', 'free', '{"content-digest": "sha-256=x"}', 'bad_request'),
      (
        'POST', 'open', 'free', '{"content-digest": "sha-256=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:"}',
        'digest_mismatch'
      )
  ) as cases (method, bucket, key, headers, code);
create temporary table answered as
  select
    asked.*,
    test.receive_whole(asked.entry, asked.request, 'hello') as whole,
    test.receive(asked.entry, asked.request, 'hello') as begun
  from asked;

select test.refused(whole, code, name) from answered order by number;
select test.is((whole).body, (begun).body, concat('as before the bytes: ', name)) from answered order by number;
select test.is(count(*), 3, 'no object of them') from storage.objects;
select
  test.none('select from storage.uploads', 'no upload'),
  test.none('select from storage.versions offset 3', 'no version');
select test.none(
  $$select from storage.blobs where state = 'promised' and id not in (select blob_id from storage.garbage)$$,
  'all bytes are erased'
);
select test.refused(
  test.receive_whole(
    'storage.object_upload',
    test.object('POST', 'open', 'free', test.claims(1)),
    '',
    jsonb_build_object('failed', failed)
  ),
  code,
  failed
)
from (
  values
    ('aborted', 'bad_request'),
    ('full', 'insufficient_storage'),
    ('slow', 'request_timeout'),
    ('down', 'unavailable')
) as failures (failed, code);
