-- limit and offset are values, for the rows or for those of an embed; a range is the page without them.
select test.is(row(parsed.pages, parsed.values)::text, row(given.pages::api.page[], bound::text[])::text, query)
from
  (
    values
      ('{limit,5,offset,0010}', null, '{"(0,1,2)"}', '{5,0010}'),
      ('{offset,999999999999999999}', null, '{"(0,,1)"}', '{999999999999999999}'),
      ('{r.limit,3,limit,5,r.offset,2,select,r(a)}', null, '{"(1,1,3)","(0,2,)"}', '{3,5,2}'),
      ('{}', 'items=0-19', '{"(0,2,1)"}', '{0,20}'),
      ('{a,eq.1}', '10-', '{"(0,,2)"}', '{1,10}'),
      ('{limit,5}', '10-19', '{"(0,1,)"}', '{5}'),
      ('{select,r(a),r.limit,5}', '10-19', '{"(1,1,)","(0,3,2)"}', '{5,10,10}')
  ) as given (query, range, pages, bound),
  api.parse_query('read', query::text[], api.parse_headers('GET', jsonb_build_object('range', range))) as parsed;
