-- is.null of an embed asks for its rows; any other test of the name is of a column.
select test.is(
  (select array_agg(node.kind || coalesce(node.embed, 0)) from unnest(parsed.nodes) as node),
  wanted::text[],
  query
)
from
  (
    values
      ('{select,r(a),r,is.null}', '{embed1}'),
      ('{r,not.is.null,select,"b,r(a)"}', '{embed1}'),
      ('{select,"s(a),x:r(a)",x,is.not_null}', '{embed2}'),
      ('{select,"s(a),x:r(a)",r,is.null}', '{embed2}'),
      ('{select,"s:r(a),r:s(a)",r,is.null}', '{embed2}'),
      ('{select,r(a),or,"(a.eq.1,r.is.null)"}', '{or0,test0,embed1}'),
      ('{select,r(a),r,eq.1}', '{test0}'),
      ('{select,r(a),r,is.true}', '{test0}'),
      ('{select,r(a),r->x,is.null}', '{test0}'),
      ('{select,r(a),r.r,is.null}', '{test0}'),
      ('{select,a,r,is.null}', '{test0}')
  ) as given (query, wanted),
  api.parse_query('read', query::text[], null) as parsed;
