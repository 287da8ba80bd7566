-- A query is cut into what is compiled and what is bound; no value of a filter is left in the shape.
select
  test.is(api.cut(query::text[]), row(shape::text[], bound::text[], first_row)::api.cut, query)
from
  (
    values
      ('{}', '{}', '{}', 0::bigint),
      ('{select,"a,b"}', '{select,"a,b"}', '{}', 0),
      ('{id,eq.1}', '{id,eq.}', '{1}', 0),
      ('{id,eq.}', '{id,eq.}', '{""}', 0),
      ('{id,eq.eq.1}', '{id,eq.}', '{eq.1}', 0),
      ('{a,eq.1,a,eq.2}', '{a,eq.,a,eq.}', '{1,2}', 0),
      ('{limit,5,offset,10}', '{limit,"",offset,""}', '{5,10}', 10),
      ('{offset,0010}', '{offset,""}', '{0010}', 10),
      ('{id,"eq.1; drop table x --"}', '{id,eq.}', '{"1; drop table x --"}', 0),
      ('{select,eq.a}', '{select,eq.a}', '{}', 0),
      ('{id,1}', '{id,1}', '{}', 0)
  ) as given (query, shape, bound, first_row);
select test.is(api.cut(null), api.cut('{}'), 'no query');
