-- A row is imported without its bytes: id, owner and times are kept, again changes nothing, an upload fills it.
select test.store(), test.bucket('files'), test.user(1);
create temporary table imported as
  select
    jsonb_build_object(
      'id', test.id(7),
      'bucket_id', 'files',
      'name', 'a/b.png',
      'owner', test.id(1),
      'owner_id', test.id(1),
      'metadata', '{"size": 3, "mimetype": "image/png", "cacheControl": "max-age=60"}'::jsonb,
      'user_metadata', '{"a": 1}'::jsonb,
      'created_at', '2020-01-01T00:00:00Z',
      'updated_at', '2021-01-01T00:00:00Z'
    ) as row;
select test.is(storage.import_row(row), null::text, 'imported') from imported;
select test.is(storage.import_row(row), null::text, 'again') from imported;
select test.is(storage.import_row(row || changed), message, message)
from
  imported,
  (
    values
      ('{"name": "a/../b"}'::jsonb, 'the key has a segment . or ..'),
      ('{"bucket_id": "none"}', 'there is no such bucket'),
      ('{"name": "c"}', 'another object has this id'),
      (jsonb_build_object('id', test.id(8)), 'another object has this key'),
      (
        jsonb_build_object('id', test.id(8), 'name', 'c', 'metadata', '{"size": 99999999999}'::jsonb),
        'objects of this bucket have at most 52428800 bytes'
      )
  ) as wrong (changed, message);
select test.rows(
  $$select objects.id, objects.owner, objects.created_at, objects.updated_at, objects.user_metadata, blobs.state
      from storage.objects join storage.versions on versions.id = objects.version
      join storage.blobs on blobs.id = versions.blob_id$$,
  $$select test.id(7) as id, test.id(1) as owner, '2020-01-01+00'::timestamptz as created_at,
        '2021-01-01+00'::timestamptz as updated_at, '{"a": 1}'::jsonb as user_metadata, 'absent' as state$$,
  'the row'
);

select test.status(test.upload('files', 'a/b.png', 'now'), 200, 'filled without upsert');
select test.rows(
  $$select objects.id, objects.created_at, objects.owner, blobs.state
      from storage.objects join storage.versions on versions.id = objects.version
      join storage.blobs on blobs.id = versions.blob_id$$,
  $$select test.id(7) as id, '2020-01-01+00'::timestamptz as created_at, test.id(1) as owner, 'stored' as state$$,
  'the same object'
);
select test.is(count(*), 1, 'the absent blob is gone') from storage.blobs;
select test.none('select from storage.garbage', 'there was nothing to erase');
select test.refused(test.upload('files', 'a/b.png', 'now'), 'conflict', 'from then on the key is taken');
