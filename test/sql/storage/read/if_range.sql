-- A range counts only while the object is the one that If-Range names, by its entity tag or its date.
create function test.file()
returns storage.files language sql as $$
  select jsonb_populate_record(
    null::storage.files,
    '{"etag": "\"a\"", "size": 10, "updated_at": "2026-08-05T10:00:09.5Z"}'
  );
$$;

select test.is(
  storage.range_asked(jsonb_build_object('range', 'bytes=0-4', 'if-range', value), test.file()),
  bytes::int8range,
  value
)
from (
  values
    ('"a"', '[0,5)'),
    ('"b"', null),
    ('W/"a"', null),
    ('*', null),
    ('', null),
    ('Wed, 05 Aug 2026 10:00:09 GMT', '[0,5)'),
    ('Wed, 05 Aug 2026 10:00:08 GMT', null),
    ('Wed, 05 Aug 2026 10:00:10 GMT', null)
) as tried (value, bytes);
select
  test.is(storage.range_asked('{"if-range": "\"a\""}', test.file()), null::int8range, 'no range'),
  test.is(storage.range_asked('{"range": "bytes=10-"}', test.file()), 'empty'::int8range, 'no If-Range');
