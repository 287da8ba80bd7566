-- Two values for what can have one are refused: a proxy between us may mean the other. Filters add up.
select test.throws(format('select api.parse_query(%L, %L, null)', 'insert', query), 'PL400', query)
from
  unnest(
    array[
      '{select,a,select,a}', '{select,a,select,b}', '{order,a,order,b}', '{limit,1,limit,1}',
      '{offset,1,limit,1,offset,1}', '{columns,a,columns,b}', '{on_conflict,a,on_conflict,a}',
      '{select,r(a),r.order,a,r.order,b}', '{select,r(a),r.limit,1,r.limit,1}'
    ]
  ) as query;
select test.is(
  cardinality((api.parse_query('read', '{a,gt.1,a,lt.5,or,(b.eq.1),or,(b.eq.2)}', null)).nodes),
  6,
  'filters'
);
