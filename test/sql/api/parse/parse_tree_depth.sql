-- A tree has at most 20 levels, and a deeper one is refused.
select test.is(
  test.state(
    format(
      'select api.parse_query(%L, array[%L, %L], null)',
      'read',
      'or',
      repeat('(and', levels - 1) || '(a.eq.1' || repeat(')', levels)
    )
  ),
  state,
  levels || ' levels'
)
from (
  values
    (20, '00000'),
    (21, 'PL400'),
    (5000, 'PL400')
) as given (levels, state);
select test.throws(
  format('select api.parse_query(%L, array[%L, %L], null)', 'read', 'or', repeat('(', 5000) || repeat(')', 5000)),
  'PL400',
  '5000 parentheses'
);
