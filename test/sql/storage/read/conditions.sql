-- Conditions are checked in the order of RFC 9110, 13.2.2.
select test.is(storage.condition_status(headers::jsonb, '"a"', '2026-08-05 10:00:09.5+00'), status, headers)
from (
  values
    ('{}', null),
    ('{"range": "bytes=0-1"}', null),
    ('{"if-match": "\"a\""}', null),
    ('{"if-match": "\"b\", \"a\""}', null),
    ('{"if-match": "*"}', null),
    ('{"if-match": "\"b\""}', 412),
    ('{"if-match": "W/\"a\""}', 412),
    ('{"if-match": ""}', 412),
    ('{"if-match": "a"}', 412),
    ('{"if-unmodified-since": "Wed, 05 Aug 2026 10:00:09 GMT"}', null),
    ('{"if-unmodified-since": "Wed, 05 Aug 2026 10:00:08 GMT"}', 412),
    ('{"if-unmodified-since": "yesterday"}', null),
    ('{"if-match": "\"a\"", "if-unmodified-since": "Wed, 05 Aug 2026 10:00:08 GMT"}', null),
    ('{"if-none-match": "\"a\""}', 304),
    ('{"if-none-match": "W/\"a\""}', 304),
    ('{"if-none-match": "W/\"b\" , W/\"a\""}', 304),
    ('{"if-none-match": "*"}', 304),
    ('{"if-none-match": "\"b\""}', null),
    ('{"if-none-match": ""}', null),
    ('{"if-modified-since": "Wed, 05 Aug 2026 10:00:09 GMT"}', 304),
    ('{"if-modified-since": "Wed, 05 Aug 2026 10:00:08 GMT"}', null),
    ('{"if-modified-since": "Wed, 05 Aug 2026"}', null),
    ('{"if-none-match": "\"b\"", "if-modified-since": "Wed, 05 Aug 2026 10:00:09 GMT"}', null),
    ('{"if-none-match": "\"a\"", "if-modified-since": "Wed, 05 Aug 2026 10:00:08 GMT"}', 304),
    ('{"if-match": "\"b\"", "if-none-match": "\"a\""}', 412),
    ('{"if-match": "\"a\"", "if-none-match": "\"a\""}', 304),
    ('{"if-unmodified-since": "Wed, 05 Aug 2026 10:00:08 GMT", "if-none-match": "\"a\""}', 412),
    ('{"if-unmodified-since": "Wed, 05 Aug 2026 10:00:10 GMT", "if-none-match": "\"a\""}', 304)
) as tried (headers, status);
