-- columns= and on_conflict= are lists of names.
select test.is(
  row(parsed.columns, parsed.conflict)::text,
  row(given.columns::text[], given.conflict::text[])::text,
  query
)
from
  (
    values
      ('{columns,"\"b\",\"a\",\"b\""}', '{a,b}', null),
      ('{columns,"a, \"x,y\""}', '{a,"x,y"}', null),
      ('{on_conflict,a}', null, '{a}'),
      ('{on_conflict,"a,b"}', null, '{a,b}')
  ) as given (query, columns, conflict),
  api.parse_query('insert', query::text[], null) as parsed;
select test.throws(
  format('select api.parse_query(%L, array[%L, %L], null)', 'insert', key, value),
  'PL400',
  key || '=' || value
)
from
  unnest(array['columns', 'on_conflict']) as key,
  unnest(array['', 'a,', ',a', 'a b;', '"a', 'a->b', 'a(b)', 'id) do update set body=''x''--', 'id;']) as value;
