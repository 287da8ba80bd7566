-- What a filter may cost is bounded: patterns by their length, all of them by their number.
select test.is(test.state(format('select api.parse_query(%L, %L, null)', 'read', query)), state, what)
from (
  values
    ('1024', array['a', 'like.' || repeat('ä', 1024)], '00000'),
    ('like', array['a', 'like.' || repeat('a', 1025)], 'PL400'),
    ('match', array['a', 'match.' || repeat('a', 1025)], 'PL400'),
    ('ilike(any)', array['a', 'ilike(any).' || repeat('a', 1025)], 'PL400'),
    ('in a tree', array['or', '(a.imatch.' || repeat('a', 1025) || ')'], 'PL400'),
    ('eq', array['a', 'eq.' || repeat('a', 5000)], '00000'),
    ('499 tests and their or', array['or', '(a.eq.1' || repeat(',a.eq.1', 498) || ')'], '00000'),
    ('500 tests and their or', array['or', '(a.eq.1' || repeat(',a.eq.1', 499) || ')'], 'PL400'),
    ('500 filters', array_fill('is.null'::text, array[1000]), 'PL400'),
    ('a name of 64 bytes', array[repeat('a', 64), 'eq.1'], 'PL400'),
    ('a name of 63 bytes', array[repeat('a', 63), 'eq.1'], '00000')
) as given (what, query, state)
where what != '500 filters';
