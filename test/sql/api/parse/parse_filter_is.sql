-- The word of is is part of the form, in letters of any case.
select test.is(
  row(parsed.nodes, parsed.values, test.varying(parsed.slots))::text,
  row(
    array[row(0, 1, 0, 'test', starts_with(value, 'not'), 'a', null, 'is', word, null, null, null)::api.node],
    '{}'::text[],
    '{}'::integer[]
  )::text,
  value
)
from
  (
    values
      ('is.null', 'null'),
      ('not.is.null', 'null'),
      ('is.NULL', 'null'),
      ('is.Not_Null', 'not_null'),
      ('is.true', 'true'),
      ('not.is.false', 'false'),
      ('is.unknown', 'unknown')
  ) as given (value, word),
  api.parse_query('read', array['a', value], null) as parsed;
