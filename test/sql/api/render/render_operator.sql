-- Operators are a closed map, and those of built-in types are Postgres's own.
select test.is(api.render_operator('eq', true), 'operator(pg_catalog.=)', 'built in');
select test.is(api.render_operator('eq', false), '=', 'of another type');
select test.is(api.render_operator(operator, builtin), null, operator)
from
  unnest(array['', '=', 'EQ', 'eq ', ';', 'or 1=1']) as operator,
  unnest(array[true, false]) as builtin;
