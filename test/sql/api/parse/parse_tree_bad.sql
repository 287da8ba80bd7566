-- A tree with a hole, a rest or no leaf is refused: an empty one would be a write without a filter.
select test.throws(
  format('select api.parse_query(%L, array[%L, %L], null)', 'delete', key, value),
  'PL400',
  key || '=' || value
)
from
  unnest(array['and', 'or', 'not.and', 'not.or']) as key,
  unnest(
    array[
      '', '()', '( )', 'a.eq.1', '(and())', '(a.eq.1', '(a.eq.1))', '(a.eq.1)b', '(a.eq.1),', '(a.eq.1,)', '(,a.eq.1)',
      '(a.eq.1,,b.eq.2)', '(and(a.eq.1)b.eq.2)', '(and(a.eq.1)', '(xor(a.eq.1))', '((a.eq.1))', '(a.eq.(1,2))',
      '(a.eq.(1))', '(a.eq. (1) )', '(a.in.1)', '(a.in.(1)', '(a.xx.1)', '(a.is.x)', '(a)', '(a.eq)', '(a;b.eq.1)',
      '(a"b.eq.1)', '(r.a.eq.1)', '(a.eq."x",b)'
    ]
  ) as value;
