-- A filter is a column, an operator and all the rest as its value, which is never unquoted.
select test.is(
  row(parsed.nodes, parsed.values, test.varying(parsed.slots))::text,
  row(
    array[row(0, 1, 0, 'test', negated, name, null, operator, quantifier, null, 1, null)::api.node],
    array[bound],
    array[1]
  )::text,
  key || '=' || value
)
from
  (
    values
      ('id', 'eq.1', false, 'id', 'eq', null, '1'),
      ('id', 'eq.', false, 'id', 'eq', null, ''),
      ('id', 'eq.eq.1', false, 'id', 'eq', null, 'eq.1'),
      ('id', 'not.gte.5', true, 'id', 'gte', null, '5'),
      ('id', 'eq."a"', false, 'id', 'eq', null, '"a"'),
      ('id', E'eq.a\nb', false, 'id', 'eq', null, E'a\nb'),
      ('id', 'eq.1; drop table x --', false, 'id', 'eq', null, '1; drop table x --'),
      ('"limit"', 'eq.1', false, 'limit', 'eq', null, '1'),
      ('"a.\"b"', 'eq.1', false, 'a."b', 'eq', null, '1'),
      ('we"ird', 'eq.1', false, 'we"ird', 'eq', null, '1'),
      ('a b', 'neq.1', false, 'a b', 'neq', null, '1'),
      ('tags', 'cs.{a,"b"}', false, 'tags', 'cs', null, '{a,"b"}'),
      ('id', 'eq(any).{1,2}', false, 'id', 'eq', 'any', '{1,2}'),
      ('id', 'not.like(all).{a,b}', true, 'id', 'like', 'all', '{a,b}'),
      ('id', 'in.(1,2)', false, 'id', 'in', null, '1,2'),
      ('id', 'in. (1, 2) ', false, 'id', 'in', null, '1, 2'),
      ('__proto__', 'eq.1', false, '__proto__', 'eq', null, '1')
  ) as given (key, value, negated, name, operator, quantifier, bound),
  api.parse_query('read', array[key, value], null) as parsed;
