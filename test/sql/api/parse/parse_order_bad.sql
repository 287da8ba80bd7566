-- What is no order is refused.
select test.throws(format('select api.parse_query(%L, array[%L, %L], null)', 'read', 'order', given), 'PL400', given)
from
  unnest(
    array[
      '',
      'a,',
      ',a',
      'a.',
      'a.up',
      'a.desc.asc',
      'a.nullsfirst.desc',
      'a.desc.nullsfirst.x',
      'a;select pg_sleep(5)',
      'a desc;',
      'a::text',
      'r(a)',
      'a->',
      '"a',
      'a' || repeat(',a', 100)
    ]
  ) as given;
