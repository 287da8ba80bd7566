-- Every kind of value of Firestore becomes plain JSON, and no digit is lost.
create temporary view decoded as
  select rows.*
  from
    import.firebase_rows(
      $$[{
        "name": "projects/p/databases/(default)/documents/posts/a b#?%",
        "createTime": "2026-01-01T00:00:00.123456789Z", "updateTime": "2026-01-02T00:00:00Z",
        "fields": {
          "nothing": {"nullValue": null}, "yes": {"booleanValue": true},
          "whole": {"integerValue": "9223372036854775807"}, "least": {"integerValue": "-9223372036854775808"},
          "real": {"doubleValue": 0.1}, "odd": {"doubleValue": "NaN"}, "endless": {"doubleValue": "-Infinity"},
          "at": {"timestampValue": "2026-01-01T00:00:00.000000001Z"}, "word": {"stringValue": "ä \"x\""},
          "raw": {"bytesValue": "AAH/"},
          "author": {"referenceValue": "projects/p/databases/(default)/documents/users/u1"},
          "foreign": {"referenceValue": "projects/q/databases/(default)/documents/users/u1"},
          "here": {"geoPointValue": {"latitude": 1.5}}, "nowhere": {"geoPointValue": {}},
          "none": {"arrayValue": {}}, "list": {"arrayValue": {"values": [{"integerValue": "1"}, {"nullValue": null}, {"mapValue": {}}]}},
          "empty": {"mapValue": {}},
          "deep": {"mapValue": {"fields": {"a.b": {"mapValue": {"fields": {"c": {"integerValue": "2"}}}}}}}
        }
      }, {"name": "projects/p/databases/(default)/documents/posts/missing"}]$$,
      'projects/p/databases/(default)/documents'
    ) as rows;
select test.is(count(*), 1::bigint, 'what is missing is no row') from decoded;
select test.is(ids, array['posts', 'a b#?%'], 'ids') from decoded;
select test.is(created_at, '2026-01-01 00:00:00.123456+00', 'cut to microseconds') from decoded;
select test.is(
  data,
  $${
      "nothing": null, "yes": true, "whole": 9223372036854775807, "least": -9223372036854775808,
      "real": 0.1, "odd": "NaN", "endless": "-Infinity", "at": "2026-01-01T00:00:00.000000001Z", "word": "ä \"x\"",
      "raw": "AAH/", "author": "users/u1", "foreign": "projects/q/databases/(default)/documents/users/u1",
      "here": {"latitude": 1.5, "longitude": 0}, "nowhere": {"latitude": 0, "longitude": 0},
      "none": [], "list": [1, null, {}], "empty": {}, "deep": {"a.b": {"c": 2}}
    }$$::jsonb,
  'values'
)
from decoded;
select test.is(marks ->> 'at', 'timestamp', 'a time is known from a text') from decoded;
