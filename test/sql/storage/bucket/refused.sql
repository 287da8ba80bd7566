-- Bodies and ids that are not valid are refused with a sentence, and what is taken with a conflict.
select test.refused(test.storage('bucket_create', '{}', body), 'bad_request', body::text)
from (
  values
    ('{}'::jsonb),
    (null),
    ('[]'),
    ('{"name": ""}'),
    ('{"name": "a/b"}'),
    ('{"name": ".."}'),
    ('{"name": "sign"}'),
    ('{"name": "list-v2"}'),
    (jsonb_build_object('name', repeat('ä', 51))),
    ('{"name": "a", "public": "yes"}'),
    ('{"name": "a", "file_size_limit": "50 apples"}'),
    ('{"name": "a", "file_size_limit": -1}'),
    ('{"name": "a", "file_size_limit": "99999999TB"}'),
    ('{"name": "a", "quota_bytes": []}'),
    ('{"name": "a", "allowed_mime_types": "image/png"}'),
    ('{"name": "a", "allowed_mime_types": ["image"]}'),
    ('{"name": "a", "allowed_mime_types": [1]}'),
    ('{"name": "a", "links_after": "yesterday at noon"}'),
    ('{"name": "a", "type": "ANALYTICS"}')
) as given (body);
select test.none('select from storage.buckets', 'nothing was made');

select test.status(test.storage('bucket_create', '{}', body), 200, body::text)
from (
  values
    (jsonb_build_object('name', repeat('ä', 50))),
    ('{"name": "public", "file_size_limit": 0, "links_after": "2026-01-01T00:00:00Z"}'),
    ('{"id": "a", "name": "b", "file_size_limit": "50mb", "quota_bytes": "2 GB", "gotrue_meta": 1}')
) as given (body);
select test.is(file_size_limit, 50000000, 'a megabyte is a million bytes') from storage.buckets where id = 'a';
select test.refused(test.storage('bucket_create', '{}', body), 'conflict', body::text)
from (
  values
    ('{"name": "public"}'::jsonb),
    ('{"id": "a"}'),
    ('{"id": "c", "name": "b"}')
) as given (body);
select test.refused(test.storage('bucket_list', '{}', null, '{}', query), 'bad_request', query::text)
from (
  values
    ('{"limit": "x"}'::jsonb),
    ('{"offset": "-1"}'),
    ('{"sortColumn": "owner"}'),
    ('{"sortOrder": "up"}')
) as given (query);
