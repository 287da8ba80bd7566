-- A JSON path becomes steps whose keys are values; an unquoted whole number is an index.
select test.is(
  api.parse_query('read', array['select', given], null),
  row(
    array[row(0, 'column', null, 'j', steps::api.step[], inner_cast, null, null, null)]::api.term[],
    '{}',
    '{}',
    '{}',
    '{}',
    '{}',
    null,
    null,
    keys::text[],
    '{}',
    null,
    null
  )::api.parsed,
  given
)
from (
  values
    ('j->a', '{"(->,1,f)"}', null, '{a}'),
    ('j->>a', '{"(->>,1,f)"}', null, '{a}'),
    ('j->a->0->>"b.c"', '{"(->,1,f)","(->,2,t)","(->>,3,f)"}', null, '{a,0,b.c}'),
    ('j->-1', '{"(->,1,t)"}', null, '{-1}'),
    ('j->>"0"', '{"(->>,1,f)"}', null, '{0}'),
    ('j->1234567890', '{"(->,1,f)"}', null, '{1234567890}'),
    ('j->a-b c', '{"(->,1,f)"}', null, '{"a-b c"}'),
    ('j->>"\"\\"', '{"(->>,1,f)"}', null, '{"\"\\"}'),
    ('j->>a''b', '{"(->>,1,f)"}', null, '{a''b}'),
    ('j->>a::int', '{"(->>,1,f)"}', 'int', '{a}')
) as given (given, steps, inner_cast, keys);
