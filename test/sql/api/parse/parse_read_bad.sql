-- A parameter that is no filter, or a reserved one given twice, is refused.
select test.throws(format('select api.parse_read((api.cut(%L)).shape)', query), 'PL400', query)
from
  unnest(
    array[
      '{id,1}',
      '{id,""}',
      '{id,eq}',
      '{id,nosuch.1}',
      '{id,EQ.1}',
      '{id,"eq .1"}',
      '{"",1}',
      '{select,a,select,a}',
      '{select,a,select,b}',
      '{limit,1,limit,1}',
      '{limit,1,limit,2}',
      '{offset,1,offset,1}'
    ]
  ) as query;
