-- A name that Postgres would cut to 63 bytes is refused, an alias too: two of them could become one.
select test.is(
  test.state(format('select api.parse_query(%L, array[%L, %L], null)', 'read', 'select', given)),
  state,
  given
)
from (
  values
    (repeat('a', 63) || ':id', '00000'),
    (repeat('a', 64) || ':id', 'PL400'),
    (repeat('ä', 32) || ':id', 'PL400'),
    (repeat('a', 64), 'PL400'),
    (repeat('a', 64) || '(id)', 'PL400'),
    ('r!' || repeat('a', 64) || '(id)', 'PL400')
) as given (given, state);
