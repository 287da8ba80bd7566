-- A list of very many columns is refused: what it compiles to would grow with it.
create function test.count(given text)
returns integer language sql as $$
  select cardinality((api.parse_query('read', array['select', given], null)).terms);
$$;
select test.is(test.count('id' || repeat(',id', 199)), 200, '200 columns');
select test.is(test.count('x:id' || repeat(',id', 199)), 200, '200 columns and an alias');
select test.throws(format('select test.count(%L)', given), 'PL400', '201 columns')
from unnest(array['id' || repeat(',id', 200), 'r(id' || repeat(',id', 199) || ')']) as given;
