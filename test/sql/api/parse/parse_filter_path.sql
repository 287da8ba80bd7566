-- A filter may be on a JSON path, whose keys are values before its own.
select test.is(
  row(
    (parsed.nodes)[1].name,
    (parsed.nodes)[1].path,
    (parsed.nodes)[1].bound,
    parsed.values,
    test.varying(parsed.slots)
  )::text,
  row('j', path::api.step[], cardinality(bound::text[]), bound::text[], array[cardinality(bound::text[])])::text,
  key
)
from
  (
    values
      ('j->>a', '{"(->>,1,f)"}', '{a,x}'),
      ('j->0->>"b c"', '{"(->,1,t)","(->>,2,f)"}', '{0,b c,x}'),
      ('j->>"a.b"', '{"(->>,1,f)"}', '{a.b,x}')
  ) as given (key, path, bound),
  api.parse_query('read', array[key, 'eq.x'], null) as parsed;
