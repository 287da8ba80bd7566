-- A list by a time shows folders first, and then files from the oldest or from the newest.
select test.store(), test.bucket('b');
select test.upload('b', key, key) from unnest(array['c', 'a', 'b', 'f/1', 'f/2', 'e/1']) as key;
alter table storage.objects disable trigger user;
update storage.objects
set
  created_at = '2026-01-01'::timestamptz + ascii(name) * interval '1 day',
  updated_at = '2026-01-01'::timestamptz - ascii(name) * interval '1 day';
alter table storage.objects enable trigger user;

select test.is(
  (
    select string_agg(entry ->> 'name', ' ' order by at)
    from
      jsonb_array_elements((test.storage('object_list', '{"bucket": "b"}', body)).body) with ordinality as listed (
        entry, at
      )
  ),
  wanted,
  body::text
)
from (
  values
    ('{"sortBy": {"column": "created_at"}}'::jsonb, 'e f a b c'),
    ('{"sortBy": {"column": "created_at", "order": "desc"}}', 'f e c b a'),
    ('{"sortBy": {"column": "updated_at", "order": "asc"}, "limit": 3, "offset": 1}', 'f c b'),
    ('{"sortBy": {"column": "last_accessed_at"}, "search": "B"}', 'b'),
    ('{"sortBy": {"column": "created_at"}, "prefix": "f"}', '1 2')
) as list (body, wanted);

create function test.page(direction text, cursor text default null)
returns jsonb language sql as $$
  select
    (
      test.storage(
        'object_list_v2',
        '{"bucket": "b"}',
        jsonb_build_object(
          'with_delimiter', true,
          'limit', 3,
          'cursor', cursor,
          'sortBy', jsonb_build_object('column', 'created_at', 'order', direction)
        )
      )
    ).body;
$$;
select test.is(
  (
    select string_agg(entry ->> 'name', ' ' order by at)
    from
      test.page(direction) as first,
      test.page(direction, first ->> 'nextCursor') as second,
      jsonb_array_elements(
        (first -> 'folders') || (first -> 'objects') || (second -> 'folders') || (second -> 'objects')
      ) with ordinality as listed (entry, at)
  ),
  wanted,
  direction || ' by pages'
)
from (
  values
    ('asc', 'e/ f/ a b c'),
    ('desc', 'f/ e/ c b a')
) as list (direction, wanted);
