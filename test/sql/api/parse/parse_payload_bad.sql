-- A body that its request does not take is refused.
select test.is(
  test.state(format('select api.parse_payload(%L, %L, null)', kind, body)),
  state,
  kind || ' ' || coalesce(body, 'null')
)
from (
  values
    ('insert', null, 'PL400'),
    ('insert', '', 'PL400'),
    ('insert', repeat(' ', 200), 'PL400'),
    ('insert', 'null', 'PL400'),
    ('insert', '1', 'PL400'),
    ('insert', '"a"', 'PL400'),
    ('insert', '[1]', 'PL400'),
    ('insert', '[{"a": 1}, null]', 'PL400'),
    ('insert', '[[{"a": 1}]]', 'PL400'),
    ('insert', '[[]]', 'PL400'),
    ('update', '', 'PL400'),
    ('update', 'null', 'PL400'),
    ('update', '[{"a": 1}]', 'PL400'),
    ('insert', '{"a": }', 'PL400'),
    ('call', '{', 'PL400'),
    ('insert', (select jsonb_object_agg('k' || n, n)::text from generate_series(1, 1600) as n), '00000'),
    ('insert', (select jsonb_object_agg('k' || n, n)::text from generate_series(1, 1601) as n), 'PL400')
) as given (kind, body, state);
