-- The description of an object has what its upload said, and is the same for those with a token and for all.
select test.store(), test.bucket('files', true);
select test.status(
  test.upload(
    'files',
    'a/b.txt',
    'hello',
    headers =>
      jsonb_build_object(
        'content-type', 'text/plain',
        'cache-control', 'max-age=60',
        'x-metadata', translate(encode('{"of": "me"}', 'base64'), E'\n', '')
      )
  ),
  200,
  'uploaded'
);

select
  test.status(entry.reply, 200, name),
  test.is(
    (entry.reply).body - '{id,version,last_modified,created_at}'::text[],
    '{
      "name": "a/b.txt",
      "bucket_id": "files",
      "size": 5,
      "content_type": "text/plain",
      "shown_as": null,
      "cache_control": "max-age=60",
      "etag": "\"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\"",
      "metadata": {"of": "me"}
    }',
    name
  ),
  test.rows(
    format(
      'select %L::uuid as id, %L::uuid as version, %L::timestamptz as created_at, %L::timestamptz as updated_at',
      (entry.reply).body ->> 'id',
      (entry.reply).body ->> 'version',
      (entry.reply).body ->> 'created_at',
      (entry.reply).body ->> 'last_modified'
    ),
    'select id, version, created_at, updated_at from storage.objects',
    name
  )
from (
  values
    ('object_info', storage.object_info(test.object('GET', 'files', 'a/b.txt', '{"role": "service_role"}'))),
    ('object_info_public', storage.object_info_public(test.object('GET', 'files', 'a/b.txt')))
) as entry (name, reply);
