-- Rows of files come without bytes, and those are returned whose bytes are to be fetched; again, only what is missing.
select test.store(), test.bucket('files'), test.user(1);
create temporary table page as
  select
    jsonb_build_array(
      jsonb_build_object(
        'id', test.id(7),
        'bucket_id', 'other',
        'name', 'a/b.png',
        'owner_id', test.id(1),
        'metadata', '{"size": 3, "mimetype": "image/png", "cacheControl": "max-age=60", "eTag": "\"x\""}'::jsonb,
        'user_metadata', '{"a": 1}'::jsonb,
        'created_at', '2020-01-01T00:00:00+00:00'
      ),
      jsonb_build_object('id', test.id(8), 'name', 'a/.emptyFolderPlaceholder', 'metadata', '{"size": 0}'::jsonb),
      jsonb_build_object('id', test.id(9), 'name', 'never finished', 'metadata', null),
      jsonb_build_object('id', test.id(10), 'name', '../../etc/cron.d/x', 'metadata', '{"size": 3}'::jsonb),
      jsonb_build_object(
        'id', 'no id',
        'name', 'odd',
        'metadata', '{"size": "1e9", "mimetype": "no type"}'::jsonb,
        'created_at', '44 BC'
      )
    ) as objects;
select test.is(
  import.load_objects('supabase', 'files', objects),
  jsonb_build_object(
    'counts', '{"placeholders": 1, "unfinished": 1}'::jsonb,
    'objects', jsonb_build_array(
      jsonb_build_object(
        'bucket', 'files',
        'key', 'a/b.png',
        'size', 3,
        'from', objects -> 0,
        'headers', '{"content-type": "image/png", "cache-control": "max-age=60", "x-metadata": "eyJhIjogMX0="}'::jsonb
      ),
      jsonb_build_object(
        'bucket', 'files',
        'key', 'odd',
        'size', null,
        'from', objects -> 4,
        'headers', '{"content-type": "application/octet-stream"}'::jsonb
      )
    ),
    'failed', '[{"bucket": "files", "key": "../../etc/cron.d/x", "error": "the key has a segment . or .."}]'::jsonb
  ),
  'loaded'
)
from page;
select test.rows(
  $$select id, bucket_id, owner, created_at from storage.objects where name = 'a/b.png'$$,
  $$select test.id(7) as id, 'files' as bucket_id, test.id(1) as owner, '2020-01-01+00'::timestamptz as created_at$$,
  'the row'
);

select test.status(test.upload('files', 'a/b.png', 'now'), 200, 'its bytes came');
select test.is(
  import.load_objects('supabase', 'files', objects) - 'objects',
  '{"counts": {"placeholders": 1, "unfinished": 1, "there": 1},
      "failed": [{"bucket": "files", "key": "../../etc/cron.d/x", "error": "the key has a segment . or .."}]}'::jsonb,
  'again'
)
from page;
select test.status(
  test.upload('files', 'a/b.png', 'replaced', headers => '{"x-upsert": "true"}'),
  200,
  'somebody replaced it'
);
select test.is(import.load_objects('supabase', 'files', objects) #> '{counts,differs}', '1'::jsonb, 'it stays')
from page;
select test.is(
  import.load_objects('supabase', 'none', '[{"name": "x", "metadata": {}}]') #>> '{failed,0,error}',
  'there is no such bucket',
  'no bucket'
);
