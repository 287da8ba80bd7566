-- What is no list of names is refused, and no part of it reaches a statement.
select test.throws(format('select api.parse_select(%L)', given), 'PL400', given)
from
  unnest(
    array[
      'a,',
      ',a',
      'a,,b',
      ':a',
      'a:',
      'a:b:c',
      '"a"',
      'a"b',
      'a''b',
      'a;b',
      'a--b;',
      'a(b)',
      '(a)',
      'count(*)',
      'a.b',
      'a->b',
      'a::text',
      E'a\nb',
      '$1;',
      'a/*',
      '*:a',
      'a,*b',
      'x:"y"',
      '-a'
    ]
  ) as given;
