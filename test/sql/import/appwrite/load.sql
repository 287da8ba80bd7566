-- A page of documents becomes rows: numbers keep their digits, absent values are null, long keys find their columns.
create table public.posts (
  id text primary key,
  title varchar(5),
  "bigCount" bigint,
  tags text[],
  place jsonb,
  at timestamptz,
  is_open boolean,
  long text,
  permissions text[] not null
);
create temporary table planned as
  select
    jsonb_build_object(
      'item', 'public.posts',
      'from', jsonb_build_object(
        'schema', 'public',
        'name', 'posts',
        'columns', '[{"key": "$id", "name": "id", "type": "text", "is_relation": false},
          {"key": "title", "name": "title", "type": "character varying(5)", "is_relation": false},
          {"key": "bigCount", "name": "bigCount", "type": "bigint", "is_relation": false},
          {"key": "tags", "name": "tags", "type": "text[]", "is_relation": false},
          {"key": "place", "name": "place", "type": "jsonb", "is_relation": false},
          {"key": "at", "name": "at", "type": "timestamp with time zone", "is_relation": false},
          {"key": "is_open", "name": "is_open", "type": "boolean", "is_relation": false},
          {"key": "$permissions", "name": "permissions", "type": "text[]", "is_relation": false}]'::jsonb || jsonb_build_object(
          'key', repeat('k', 64),
          'name', 'long',
          'type', 'text',
          'is_relation', false
        )
      )
    ) as planned;

select test.is(
  import.load_appwrite(
    planned,
    jsonb_build_array(
      '{"$id": "a", "title": "x", "bigCount": 9223372036854775807, "tags": ["1", null], "place": [1.5, 2],
          "at": "2026-01-01T00:00:00.123+02:00", "is_open": true, "$permissions": ["read(\"any\")"], "more": 1}'::jsonb || jsonb_build_object(
        repeat('k', 64), 'long'
      ),
      '{"$id": "b", "bigCount": "12"}'::jsonb
    )
  ),
  2,
  'two rows'
)
from planned;
select test.rows(
  'table public.posts order by id',
  $$
      select 'a' as id, 'x' as title, 9223372036854775807 as "bigCount", array['1', null] as tags,
        '[1.5, 2]'::jsonb as place, '2025-12-31 22:00:00.123+00'::timestamptz as at, true as is_open, 'long' as long,
        array['read("any")'] as permissions
      union all
      select 'b', null, 12, null, null, null, null, null, '{}'
    $$,
  'as they were'
);
select test.throws(
  format('select import.load_appwrite(%L, %L)', planned, '[{"$id": "c", "title": "too long"}]'),
  '22001',
  'nothing is cut'
)
from planned;
