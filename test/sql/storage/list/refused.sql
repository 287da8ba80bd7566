-- The body of a list that is not valid is refused; a limit that is too high is lowered.
select test.store(), test.bucket('b'), test.upload('b', 'a', 'a'), test.upload('b', 'c', 'c');
select test.refused(test.storage(entry, '{"bucket": "b"}', body), 'bad_request', concat(entry, ' ', body))
from
  (
    values
      ('[]'::jsonb),
      (null),
      ('{"limit": 0}'),
      ('{"limit": -1}'),
      ('{"limit": 1.5}'),
      ('{"limit": []}'),
      ('{"offset": -1}'),
      ('{"offset": "x"}'),
      ('{"prefix": 5}'),
      ('{"search": {}}'),
      (jsonb_build_object('prefix', repeat('a', 4097))),
      ('{"sortBy": "name"}'),
      ('{"sortBy": {"column": "metadata"}}'),
      ('{"sortBy": {"order": "up"}}')
  ) as given (body),
  unnest(array['object_list', 'object_list_v2']) as entry;
select test.refused(
  test.storage('object_list_v2', '{"bucket": "b"}', body || '{"limit": 1}'),
  'bad_request',
  body::text
)
from (
  values
    ('{"with_delimiter": "yes"}'::jsonb),
    ('{"cursor": "x"}'),
    ('{"cursor": "W10"}'),
    ('{"cursor": "////"}'),
    (jsonb_build_object('cursor', encode('["other", "a"]', 'base64'))),
    (jsonb_build_object('cursor', storage.cursor_of('a', '{"column": "name", "is_desc": true}'))),
    (
      jsonb_build_object(
        'sortBy', '{"column": "created_at"}'::jsonb,
        'cursor', storage.cursor_of('1a', storage.sorting_of('{"sortBy": {"column": "created_at"}}')::text)
      )
    )
) as given (body);
select test.status(test.storage(entry, '{"bucket": "b"}', '{"limit": 999999999}'), 200, entry)
from unnest(array['object_list', 'object_list_v2']) as entry;
