-- A shape becomes terms, filters and the places of its values.
select
  test.is(
    api.parse_read('{a,eq.,limit,"",select,x:b,b,eq.,offset,""}'),
    row(
      array[row('x', 'b')]::api.term[],
      array[row('a', 'eq', 1), row('b', 'eq', 3)]::api.filter[],
      2,
      4
    )::api.read,
    'a read'
  );
select
  test.is(api.parse_read('{}'), row(null, array[]::api.filter[], null, null)::api.read, 'nothing');
select
  test.is(
    (api.parse_read('{a,eq.,a,eq.}')).filters,
    array[row('a', 'eq', 1), row('a', 'eq', 2)]::api.filter[],
    'two filters on a column'
  );
