-- What is no list of names is refused, and no part of it reaches a statement.
select test.throws(format('select api.parse_query(%L, array[%L, %L], null)', 'read', 'select', given), 'PL400', given)
from
  unnest(
    array[
      'a,', ',a', ' ', 'a,,b', ':a', 'a:', 'a:b:c', '""', '"a', 'a"b', 'a''b', 'a;b', 'a--b;', 'a--b', '(a)', 'a.b',
      'a->', 'a->>b->c', 'a->(b', E'a\nb', '$1;', 'a/*', '*:a', 'x:*', 'a,*b', '*::text', 'count(*', '*.count()', '-a',
      'a::', 'a::text[]', 'a::"char"', 'a::pg_catalog.int4', 'a::varchar(3)', 'a::double precision', 'a::text;drop',
      'a::int::text', 'a.sum', 'a.median()', 'a.sum(b)', 'a.sum().avg()', 'r(a', 'r(a))', 'r(a)b', 'r(a),', 'r)',
      'r(,a)', 'r(a,)', 'r->a(b)', 'r::text(b)', 'r(a),r(b)', 'r!a(b),c,r!d(e)', 'a!inner', '...a', '...x:r(a)', '*(a)',
      'r!a!b(c)', 'r!(c)', '(', ')'
    ]
  ) as given;
