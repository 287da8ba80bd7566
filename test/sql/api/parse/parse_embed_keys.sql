-- alias.key and name.key are that embed's; a head that select does not embed is refused.
select test.is(
  row(
    (
      select string_agg(node.scope || node.name || node.parent, ',')
      from unnest(parsed.nodes) as node
      where node.name is not null
    ),
    (select string_agg(sort.scope || sort.name, ',') from unnest(parsed.sorts) as sort)
  )::text,
  row(given.nodes, given.sorts)::text,
  query
)
from
  (
    values
      ('{select,"x:r(a),s(b)",x.a,eq.1,r.b,eq.1,s.c,eq.1}', '1a0,1b0,2c0', null),
      ('{x.order,a.desc,order,b,select,"x:r(a)"}', null, '1a,0b'),
      ('{select,r(a),r.or,"(a.eq.1,b.eq.2)"}', '1a1,1b1', null),
      ('{select,r(a),r.not.and,"(a.eq.1)"}', '1a1', null),
      ('{select,r(a),r.j->>k,eq.1}', '1j0', null),
      ('{select,"\"r.s\"(a)","\"r.s\".a",eq.1}', '1a0', null),
      ('{select,r(a),"r.\"x.y\"",eq.1}', '1x.y0', null)
  ) as given (query, nodes, sorts),
  api.parse_query('read', query::text[], null) as parsed;
select test.throws(format('select api.parse_query(%L, %L, null)', 'read', query), 'PL400', query)
from
  unnest(
    array[
      '{r.a,eq.1}', '{select,r(a),s.a,eq.1}', '{select,r(a),r.s.a,eq.1}', '{select,r(a),r.order,s(a)}', '{r.limit,1}',
      '{select,r(a),order,s(a)}'
    ]
  ) as query;
