-- Rows that differ only in keys that columns= leaves aside are alike; what it names and no row gives is not given.
select test.is(
  to_jsonb(api.parse_payload('insert', given, columns)),
  jsonb_build_object('kind', kind, 'keys', keys, 'groups', groups),
  given
)
from (
  values
    ('{"a": 1, "b": 2}', '{b,c}'::text[], 'object', '["b"]'::jsonb, null::jsonb),
    ('[{"a": 1, "b": 2}, {"a": 1}]', '{a,c}', 'array', '["a"]', null),
    (
      '[{"a": 1, "b": 2, "c": 3}, {"a": 1}, {"b": 1, "a": 2}]', '{a,b}', 'array', '["a", "b"]',
      '[{"keys": ["a", "b"], "positions": [1, 3]}, {"keys": ["a"], "positions": [2]}]'
    ),
    ('[{"a": 1}]', '{c}', 'array', '[]', null),
    ('[]', '{c}', 'array', '[]', null)
) as body (given, columns, kind, keys, groups);
