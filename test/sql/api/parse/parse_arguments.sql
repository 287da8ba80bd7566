-- In a call by GET a parameter that is no filter is an argument; one given again has more values.
select test.is(
  row(
    (
      select string_agg(argument.name || argument.bounds::text, ' ')
      from unnest(parsed.arguments) as argument
    ),
    (select string_agg(node.name, ' ') from unnest(parsed.nodes) as node),
    parsed.values,
    api.render_pattern(query::text[], parsed.slots) is not null
  )::text,
  row(given.arguments, given.nodes, bound::text[], replayable)::text,
  query
)
from
  (
    values
      ('{a,1,b,x.y}', 'a{1} b{2}', null, '{1,x.y}', true),
      ('{a,""}', 'a{1}', null, '{""}', true),
      ('{a,1,b,2,a,3}', 'a{1,3} b{2}', null, '{1,2,3}', true),
      ('{a,eq.1,b,not.in.(1)}', null, 'a b', '{1,1}', true),
      ('{a,in.x}', 'a{1}', null, '{in.x}', false),
      ('{a,is.what}', 'a{1}', null, '{is.what}', false),
      ('{a,eq}', 'a{1}', null, '{eq}', true),
      ('{a,nosuch.1}', 'a{1}', null, '{nosuch.1}', true),
      ('{"\"limit\"",5,limit,6}', 'limit{1}', null, '{5,6}', true)
  ) as given (query, arguments, nodes, bound, replayable),
  api.parse_query('call_get', query::text[], null) as parsed;
