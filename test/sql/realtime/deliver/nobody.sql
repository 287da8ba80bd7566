-- A call without listeners returns nothing, and no error.
select test.is(cardinality(realtime.numbered('[]')), 0, 'no listeners');
