-- A selection that names nothing of the source is refused: an import of nothing looks like one of all.
create temporary table tables as
  select '[{"schema": "public", "name": "posts"}, {"schema": "a.b", "name": "c"}]'::jsonb as tables;
select import.refuse_selection(tables, wish)
from
  tables
  cross join (
    values
      ('{}'::jsonb),
      ('{"selection": {"tables": null}}'),
      ('{"selection": {"tables": ["public.posts", "a.b.c"]}}'),
      ('{"selection": {"tables": [], "users": false}}')
  ) as given (wish);
select test.throws(
  format('select import.refuse_selection(%L, %L)', tables, '{"selection": {"tables": ["posts", "public.posts", "x"]}}'),
  'PL400',
  'names that it does not have'
)
from tables;
select test.throws(
  format(
    'select import.refuse_selection(%L, %L)', tables, '{"selection": {"tables": [], "users": false, "buckets": []}}'
  ),
  'PL400',
  'nothing'
)
from tables;
