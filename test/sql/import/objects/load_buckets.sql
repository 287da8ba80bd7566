-- Buckets come with their limits and owners; one that is here stays as it is; what does not come is said.
select test.user(1), test.bucket('here');
create temporary table page as
  select
    jsonb_build_array(
      jsonb_build_object(
        'id', 'avatars',
        'name', 'avatars',
        'owner', test.id(1),
        'owner_id', test.id(1),
        'public', true,
        'file_size_limit', 1000,
        'allowed_mime_types', '["image/png", "image/*"]'::jsonb,
        'type', 'STANDARD',
        'created_at', '2020-01-01T00:00:00+00:00'
      ),
      jsonb_build_object('id', 'plain', 'owner', test.id(2), 'public', false, 'allowed_mime_types', '"odd"'::jsonb),
      '{"id": "here", "public": true}'::jsonb,
      '{"id": "../etc", "public": true}'::jsonb,
      '{"id": "vectors", "type": "VECTOR"}'::jsonb
    ) as buckets;
select test.is(
  import.load_buckets('supabase', buckets),
  '{"counts": {"buckets": 2, "losses": 1, "there": 1, "skipped": 2}, "warnings": [
      {"code": "bucket_changed", "item": "plain", "message": "its list of content types cannot be read: all are allowed"},
      {"code": "bucket_differs", "item": "here", "message": "the bucket is here already and stays private"},
      {"code": "bucket_refused", "item": "../etc", "message": "the id of the bucket holds a slash or a backslash"},
      {"code": "bucket_refused", "item": "vectors", "message": "it does not hold files"}]}'::jsonb,
  'loaded'
)
from page;
select test.rows(
  $$select id, name, public, owner, owner_id, file_size_limit, allowed_mime_types from storage.buckets order by id$$,
  $$select * from (values
        ('avatars', 'avatars', true, test.id(1), test.id(1)::text, 1000, '{image/png,image/*}'::text[]),
        ('here', 'here', false, null, null, null, null),
        ('plain', 'plain', false, null, test.id(2)::text, null, null)
      ) as wanted (id, name, public, owner, owner_id, file_size_limit, allowed_mime_types)$$,
  'rows'
);
select test.is(import.load_buckets('supabase', buckets) #> '{counts,there}', '3'::jsonb, 'again') from page;

select test.is(
  import.load_buckets(
    'appwrite',
    '[{"$id": "64b0", "name": "Avatars", "$permissions": ["read(\"any\")"], "fileSecurity": false, "maximumFileSize": 30000000,
          "allowedFileExtensions": ["png"], "$createdAt": "2024-01-01T00:00:00.000+00:00"},
        {"$id": "docs", "name": "docs", "$permissions": ["read(\"any\")"], "fileSecurity": true, "allowedFileExtensions": []}]'
  ),
  '{"counts": {"buckets": 2, "losses": 3}, "warnings": [
      {"code": "bucket_changed", "item": "64b0", "message": "extensions are not checked here: set allowed_mime_types"},
      {"code": "bucket_changed", "item": "64b0", "message": "its name there is Avatars"},
      {"code": "bucket_changed", "item": "docs",
        "message": "permissions of single files do not come: write policies on storage.objects"}]}'::jsonb,
  'Appwrite'
);
select test.rows(
  $$select id, public, file_size_limit from storage.buckets where id in ('64b0', 'docs') order by id$$,
  $$select * from (values ('64b0', true, 30000000), ('docs', false, null)) as wanted (id, public, file_size_limit)$$,
  'its rows'
);
select test.is(
  import.load_buckets(
    'firebase', '[{"kind": "storage#bucket", "name": "p.appspot.com", "timeCreated": "2024-01-01T00:00:00.000Z"}]'
  ),
  '{"counts": {"buckets": 1}, "warnings": []}'::jsonb,
  'Firebase'
);
select test.is(
  import.load_buckets('supabase', '[{"id": "one"}, {"id": "two"}]', '{two}') -> 'counts',
  '{"buckets": 1}'::jsonb,
  'only what is wanted'
);
select test.is(count(*), 0, 'not wanted') from storage.buckets where id = 'one';
