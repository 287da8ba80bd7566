-- A parameter that is no filter is refused.
select
  test.throws(
    format('select api.parse_query(%L, array[%L, %L], null)', 'read', key, value),
    'PL400',
    key || '=' || value
  )
from
  (
    values
      ('id', ''),
      ('id', '1'),
      ('id', 'eq'),
      ('id', 'nosuch.1'),
      ('id', 'EQ.1'),
      ('id', 'eq .1'),
      ('id', '.1'),
      ('id', 'not.1'),
      ('id', 'not.not.eq.1'),
      ('id', 'eq().1'),
      ('id', 'eq(some).1'),
      ('id', 'neq(any).1'),
      ('id', 'in(any).(1)'),
      ('id', 'is(any).null'),
      ('id', 'fts(a b).x'),
      ('id', 'fts(english);drop.x'),
      ('id', 'is.'),
      ('id', 'is.nul'),
      ('id', 'is."null"'),
      ('id', 'in.'),
      ('id', 'in.1,2'),
      ('id', 'in.(1,2'),
      ('id', 'in.(1,2);--'),
      ('id', 'in.(1)2)'),
      ('id', 'in.("a")b)'),
      ('id', 'in.("a,",b)",c)'),
      ('', 'eq.1'),
      ('""', 'eq.1'),
      ('"a', 'eq.1'),
      ('id"=1 or 1', '1--=eq.1'),
      ('age::text', 'eq.1'),
      ('a(b)', 'eq.1'),
      ('j->', 'eq.1'),
      ('j->>a->b', 'eq.1'),
      ('j->>''a''||pg_sleep(5)', 'eq.1'),
      ('.a', 'eq.1'),
      ('a.', 'eq.1')
  ) as given (key, value);
