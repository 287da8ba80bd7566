-- Upload-Metadata: keys with values in base64, each key once.
select test.is(storage.tus_metadata(header), wanted::jsonb, coalesce(header, 'none'))
from (
  values
    (null, '{}'),
    ('', '{}'),
    ('bucketName ZmlsZXM=', '{"bucketName": "files"}'),
    ('a YQ==,b Yg==', '{"a": "a", "b": "b"}'),
    ('a YQ== ,  b Yg==', '{"a": "a", "b": "b"}'),
    ('a,b ,c YQ==', '{"a": "", "b": "", "c": "a"}'),
    ('name w6TDtsO8', '{"name": "äöü"}'),
    ('a YQ==,a Yg==', null),
    ('a YQ', null),
    ('a Y Q==', null),
    ('a !', null),
    (',', null),
    ('ä YQ==', null)
) as tried (header, wanted);

select test.store(), test.bucket('files');
select test.is(
  (test.tus_head(test.tus_id(reply))).headers ->> 'upload-metadata',
  'bucketName ZmlsZXM=,objectName YQ==,own',
  'comes back as it was sent'
)
from
  test.tus_create(
    'files',
    'a',
    3,
    headers => '{"upload-metadata": "bucketName ZmlsZXM=,objectName YQ==,own"}'
  ) as reply;

-- Supabase's guide sends these.
select test.tus_create(
  'files',
  'b',
  3,
  headers =>
    jsonb_build_object(
      'upload-metadata', format(
        'bucketName %s,objectName %s,contentType %s,cacheControl %s,metadata %s',
        test.base64('files'),
        test.base64('ä/b.png'),
        test.base64('image/png'),
        test.base64('3600'),
        test.base64('{"yourCustomMetadata": true}')
      )
    ),
  bytes => 'abc'
);
select test.rows(
  $$select name, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as cache, user_metadata
      from storage.objects where name like '%.png'$$,
  $$select 'ä/b.png' as name, 'image/png' as type, 'max-age=3600' as cache, '{"yourCustomMetadata": true}'::jsonb as user_metadata$$,
  'the object'
);

-- Uppy sends undefined where there is none.
select test.tus_create(
  'files',
  'b',
  3,
  headers =>
    jsonb_build_object(
      'upload-metadata', format(
        'bucketName %s,objectName %s,metadata %s',
        test.base64('files'),
        test.base64('plain.txt'),
        test.base64('undefined')
      )
    ),
  bytes => 'abc'
);
select test.is(user_metadata, null, 'it is left out') from storage.objects where name = 'plain.txt';
