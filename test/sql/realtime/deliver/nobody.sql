-- Where nobody listens there is nobody to be told, and no error.
select test.is(cardinality(realtime.numbered('[]')), 0, 'no listeners');
