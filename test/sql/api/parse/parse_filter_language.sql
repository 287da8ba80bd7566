-- The language of a text search is a value.
select test.is(
  row(parsed.nodes, parsed.values, test.varying(parsed.slots))::text,
  row(
    array[row(0, 1, 0, 'test', false, 'a', null, operator, null, 1, 2, null)::api.node],
    array[language, 'cat'],
    array[2]
  )::text,
  operator
)
from
  unnest(array['fts', 'plfts', 'phfts', 'wfts'], array['english', 'simple', 'german', 'x_1']) as given (
    operator, language
  ),
  api.parse_query('read', array['a', format('%s(%s).cat', operator, language)], null) as parsed;
