-- A limit or an offset that is no count of rows is refused before anything is compiled.
select
  test.throws(format('select api.cut(array[%L, %L])', key, value), 'PL400', key || '=' || value)
from
  unnest(array['limit', 'offset']) as key,
  unnest(
    array[
      '',
      '-1',
      '+1',
      '1.5',
      '1e3',
      '0x10',
      ' 1',
      E'1\n',
      '1;drop',
      'all',
      'null',
      '١',
      '99999999999999999999',
      '1 or 1=1'
    ]
  ) as value;
select
  test.is(
    (api.cut(array['offset', '999999999999999999'])).first_row,
    999999999999999999,
    'the greatest'
  );
