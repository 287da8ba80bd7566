-- Range pages a read; a range of something else is not for us.
select test.is(row(options.range_first, options.range_last)::text, wanted, method || ' ' || range)
from
  (
    values
      ('GET', 'items=0-19', '(0,19)'),
      ('HEAD', '0-19', '(0,19)'),
      ('GET', '10-', '(10,)'),
      ('GET', E'\t0-19 ', '(0,19)'),
      ('GET', 'items=7-7', '(7,7)'),
      ('POST', '0-19', '(,)'),
      ('GET', 'bytes=0-19', '(,)'),
      ('GET', '-5', '(,)'),
      ('GET', '0-1,5-6', '(,)'),
      ('GET', 'x', '(,)')
  ) as given (method, range, wanted),
  api.parse_headers(method, jsonb_build_object('range', range)) as options;
select test.throws(
  format('select api.parse_headers(%L, %L)', 'GET', jsonb_build_object('range', range)),
  'PL400',
  range
)
from unnest(array['5-4', 'items=5-4', '0-9999999999999999999', '1234567890123456789-']) as range;
