-- The service key makes, reads, changes, lists and removes buckets.
select test.is(
  (
    test.storage('bucket_create', '{}', '{"id": "files", "name": "files", "public": true, "file_size_limit": "1.5MB"}')
  ).body,
  '{"name": "files"}'::jsonb,
  'made'
);
select test.is(
  (test.storage('bucket_get', '{"bucket": "files"}')).body - '{created_at,updated_at}'::text[],
  '{"id": "files", "name": "files", "owner": null, "owner_id": null, "public": true, "file_size_limit": 1500000,
      "allowed_mime_types": null, "type": "STANDARD", "quota_bytes": null, "links_after": null}'::jsonb,
  'got'
);
select test.is(
  (
    test.storage(
      'bucket_update', '{"bucket": "files"}',
      '{"id": "files", "name": "other", "allowed_mime_types": ["image/*", "text/plain"], "quota_bytes": 10}'
    )
  ).body,
  '{"message": "Successfully updated"}'::jsonb,
  'changed'
);
select test.rows(
  'select name, public, file_size_limit, allowed_mime_types, quota_bytes from storage.buckets',
  $$select 'files' as name, true as public, 1500000 as file_size_limit,
      '{image/*,text/plain}'::text[] as allowed_mime_types, 10 as quota_bytes$$,
  'what the body does not name stays'
);

select test.status(
  test.storage('bucket_update', '{"bucket": "files"}', '{"file_size_limit": null, "allowed_mime_types": []}'),
  200,
  'nulls'
);
select test.rows(
  'select file_size_limit, allowed_mime_types from storage.buckets',
  'select null as file_size_limit, null as allowed_mime_types', 'null takes a limit away'
);

select test.storage('bucket_create', '{}', '{"name": "a_b"}');
select test.storage('bucket_create', '{}', '{"name": "axb"}');
select test.is(
  (
    select array_agg(bucket ->> 'id')
    from
      jsonb_array_elements((test.storage('bucket_list', '{}', null, '{"role": "service_role"}', query)).body) as bucket
  ),
  wanted,
  query::text
)
from (
  values
    ('{}'::jsonb, '{a_b,axb,files}'::text[]),
    ('{"sortColumn": "id", "sortOrder": "desc", "limit": "2", "offset": "1"}', '{axb,a_b}'),
    ('{"search": "A_"}', '{a_b}'),
    ('{"sortColumn": "created_at", "limit": "1"}', '{a_b}'),
    ('{"search": "%"}', null)
) as list (query, wanted);

select test.is(
  (test.storage('bucket_delete', '{"bucket": "files"}')).body,
  '{"message": "Successfully deleted"}'::jsonb,
  'removed'
);
select test.refused(test.storage('bucket_get', '{"bucket": "files"}'), 'not_found', 'gone');
select test.refused(test.storage('bucket_delete', '{"bucket": "files"}'), 'not_found', 'gone too');
select test.refused(test.storage('bucket_update', '{"bucket": "files"}', '{}'), 'not_found', 'and so');
select test.refused(test.storage('bucket_empty', '{"bucket": "files"}'), 'not_found', 'nothing to empty');
