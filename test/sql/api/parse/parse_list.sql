-- A list with anything but plain words becomes an array's text, quoted elements without their quotes.
select
  test.is((parsed.values)[1]::text[], wanted::text[], value),
  test.is((parsed.nodes)[1].operator, 'in_array', value),
  test.is(test.varying(parsed.slots), '{}'::integer[], value)
from
  (
    values
      ('in.()', '{}'),
      ('in.("")', '{""}'),
      ('in.("a")', '{a}'),
      ('in.("a\"b","c,d")', '{"a\"b","c,d"}'),
      ('in.("a\\b",c)', '{"a\\b",c}'),
      ('in.("a)",b)', '{"a)",b}'),
      ('in.(a"b,c)', '{"a\"b",c}'),
      ('in.(a(b,c)', '{a(b,c}'),
      ('in.("a",,)', '{a,"",""}'),
      ('in.("null",NULL)', '{"null","NULL"}'),
      ('in.("a", b)', '{a," b"}'),
      ('in.(   )', '{}'),
      ('in. ( "a" )', '{"\"a\" "}'),
      ('in.( "a",b )', '{a,"b "}'),
      ('in.(")', '{"\""}'),
      ('in.("a"b,c)', '{"\"a\"b",c}'),
      ('in.("a,b)', '{"\"a",b}'),
      ('in.("a,"b)",c)', '{"\"a",b),c}')
  ) as given (value, wanted),
  api.parse_query('read', array['a', value], null) as parsed;
