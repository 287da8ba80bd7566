-- The places that parsing gives are the places where cutting put the values.
select
  test.is((cut.bound)[filter.bound], 'value of ' || filter.name, filter.name)
from
  api.cut('{a,eq.value of a,limit,7,select,a,b,eq.value of b,offset,9,c,eq.value of c}') as cut,
  unnest((api.parse_read(cut.shape)).filters) as filter;
select
  test.is((cut.bound)[(api.parse_read(cut.shape)).limit_bound], '7', 'limit'),
  test.is((cut.bound)[(api.parse_read(cut.shape)).offset_bound], '9', 'offset')
from api.cut('{a,eq.1,offset,9,b,eq.2,limit,7}') as cut;
