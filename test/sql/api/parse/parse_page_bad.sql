-- A limit or an offset that is no count of rows is refused before anything is compiled.
select test.throws(
  format('select api.parse_query(%L, array[%L, %L], null)', 'read', key, value),
  'PL400',
  key || '=' || value
)
from
  unnest(array['limit', 'offset']) as key,
  unnest(
    array[
      '', '-1', '+1', '1.5', '1e3', '0x10', ' 1', E'1\n', '1;drop', 'all', 'null', 'eq.1', '١', '1000000000000000000',
      '1 or 1=1'
    ]
  ) as value;
