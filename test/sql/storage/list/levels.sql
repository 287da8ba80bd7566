-- A list shows the files and folders of one level, and folders have no id.
select test.store(), test.bucket('b'), test.bucket('empty');
select test.upload('b', key, key)
from
  unnest(
    array['a', 'a/1', 'a/2/x', 'a-b', 'a0', 'B', 'd/e/f/g', '100%', '100x', 'p_q', 'pxq', 'zä/ö', 'zä1', '😀/x', 'd/z']
  ) as key;

create function test.names(body jsonb, bucket text default 'b')
returns text language sql as $$
  select string_agg(concat(entry ->> 'name', case when entry -> 'id' = 'null' then '/' end), ' ' order by at)
  from
    jsonb_array_elements(
      (test.storage('object_list', jsonb_build_object('bucket', bucket), body)).body
    ) with ordinality as listed (entry, at);
$$;

select test.is(test.names(body), wanted, body::text)
from (
  values
    ('{}'::jsonb, '100% 100x B a a-b a/ a0 d/ p_q pxq zä/ zä1 😀/'),
    ('{"prefix": ""}', '100% 100x B a a-b a/ a0 d/ p_q pxq zä/ zä1 😀/'),
    ('{"prefix": "a"}', '1 2/'),
    ('{"prefix": "a/"}', '1 2/'),
    ('{"prefix": "d/e/f"}', 'g'),
    ('{"prefix": "zä"}', 'ö'),
    ('{"prefix": "za\u0308"}', 'ö'),
    ('{"prefix": "😀"}', 'x'),
    ('{"prefix": "nothing"}', null),
    ('{"prefix": "%"}', null),
    ('{"limit": 4}', '100% 100x B a'),
    ('{"limit": 3, "offset": 4}', 'a-b a/ a0'),
    ('{"limit": 2, "offset": 12}', '😀/'),
    ('{"offset": 100}', null),
    ('{"search": "100%"}', '100%'),
    ('{"search": "p_"}', 'p_q'),
    ('{"search": "A"}', 'a a-b a/ a0'),
    ('{"search": "A", "limit": 2, "offset": 1}', 'a-b a/'),
    ('{"search": "b"}', 'B'),
    ('{"search": "\\"}', null),
    ('{"prefix": "d", "search": "E"}', 'e/'),
    ('{"search": "d/Z"}', 'z'),
    ('{"sortBy": {"column": "name", "order": "desc"}}', '😀/ zä1 zä/ pxq p_q d/ a0 a/ a-b a B 100x 100%'),
    ('{"sortBy": {"column": "name", "order": "desc"}, "limit": 3, "offset": 4}', 'p_q d/ a0'),
    ('{"prefix": "a", "sortBy": {"column": "", "order": ""}, "search": ""}', '1 2/')
) as list (body, wanted);
select test.is(test.names('{}', 'empty'), null::text, 'an empty bucket');
select test.is((test.storage('object_list', '{"bucket": "none"}', '{}')).body, '[]'::jsonb, 'no bucket');

select test.is(
  (test.storage('object_list', '{"bucket": "b"}', '{"prefix": "a"}')).body,
  jsonb_build_array(
    jsonb_build_object(
      'name', '1',
      'id', id,
      'updated_at', updated_at,
      'created_at', created_at,
      'last_accessed_at', updated_at,
      'metadata', metadata
    ),
    '{"name": "2", "id": null, "updated_at": null, "created_at": null, "last_accessed_at": null, "metadata": null}'::jsonb
  ),
  'the whole of it'
)
from storage.objects
where name = 'a/1';
