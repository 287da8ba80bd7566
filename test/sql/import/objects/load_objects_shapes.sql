-- Files of Appwrite are found under their id and name; those of Firebase under their name, without download tokens.
select test.store(), test.bucket('files');
select test.is(
  import.load_objects('appwrite', 'files', objects),
  jsonb_build_object(
    'counts', '{"unfinished": 1}'::jsonb,
    'objects', jsonb_build_array(
      jsonb_build_object(
        'bucket', 'files',
        'key', 'f1/pic.png',
        'size', 17890,
        'from', objects -> 0,
        'headers', '{"content-type": "image/png"}'::jsonb
      ),
      jsonb_build_object(
        'bucket', 'files',
        'key', 'f2/pic.png',
        'size', 1,
        'from', objects -> 1,
        'headers', '{"content-type": "image/png"}'::jsonb
      )
    ),
    'failed', '[{"bucket": "files", "key": "f4/../pic.png", "error": "the key has a segment . or .."}]'::jsonb
  ),
  'Appwrite'
)
from (
  values(
    '[{"$id": "f1", "name": "pic.png", "mimeType": "image/png", "sizeOriginal": 17890, "signature": "00", "chunksTotal": 1,
          "chunksUploaded": 1, "$createdAt": "2024-01-01T00:00:00.000+00:00"},
        {"$id": "f2", "name": "pic.png", "mimeType": "image/png", "sizeOriginal": 1, "chunksTotal": 1, "chunksUploaded": 1},
        {"$id": "f3", "name": "half.png", "sizeOriginal": 1, "chunksTotal": 3, "chunksUploaded": 2},
        {"$id": "f4", "name": "../pic.png", "sizeOriginal": 1, "chunksTotal": 1, "chunksUploaded": 1}]'::jsonb
  )
) as given (objects);
select test.is(
  import.load_objects('firebase', 'files', objects),
  jsonb_build_object(
    'counts', '{"placeholders": 1}'::jsonb,
    'objects', jsonb_build_array(
      jsonb_build_object(
        'bucket', 'files',
        'key', 'avatars/a #?%.png',
        'size', 17890,
        'from', objects -> 0,
        'headers', jsonb_build_object(
          'content-type', 'image/png',
          'cache-control', 'public, max-age=60',
          'x-metadata', encode('{"by": "ada"}', 'base64')
        )
      )
    ),
    'failed', '[{"bucket": "files", "key": "a//b", "error": "the key begins or ends with a slash, or holds two in a row"}]'::jsonb
  ),
  'Firebase'
)
from (
  values(
    '[{"name": "avatars/a #?%.png", "size": "17890", "contentType": "image/png", "cacheControl": "public, max-age=60",
          "generation": "169", "timeCreated": "2026-01-01T00:00:00.000Z", "updated": "2026-01-02T00:00:00.000Z",
          "metadata": {"firebaseStorageDownloadTokens": "a secret", "by": "ada"}},
        {"name": "avatars/", "size": "0"},
        {"name": "a//b", "size": "3"}]'::jsonb
  )
) as given (objects);
select test.none('select from storage.objects where user_metadata::text like ''%secret%''', 'no token comes');
select test.is(count(distinct id), 3, 'ids') from storage.objects;
select test.is(
  import.object_warnings('files', '{"withoutBytes": 2, "unfinished": 1, "there": 4, "differs": 0}'),
  '[{"code": "bytes_missing", "item": "files",
        "message": "2 files come without their bytes: they are not found until somebody uploads them"},
      {"code": "file_unfinished", "item": "files",
        "message": "1 uploads were never finished in the source and do not come"}]'::jsonb,
  'warnings'
);
