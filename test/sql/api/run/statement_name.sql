-- The name of a statement differs with the role, the method, the path and the shape.
select
  test.ok(
    api.statement_name(role, method, path, shape) != api.statement_name(
      'anon',
      'GET',
      'notes',
      '{select,id}'
    ),
    row(role, method, path, shape)::text
  )
from
  (
    values
      ('service_role', 'GET', 'notes', '{select,id}'::text[]),
      ('anon', 'HEAD', 'notes', '{select,id}'),
      ('anon', 'GET', 'note', '{select,id}'),
      ('anon', 'GET', 'notes', '{select,"id,x"}'),
      ('anon', 'GET', 'notes', '{select,id,select,id}'),
      ('anon', 'GET', 'notes', '{"select,id"}'),
      ('anon', 'GET', 'notes', '{}'),
      ('anon', 'GETnotes', '', '{select,id}'),
      ('anonGET', 'notes', '', '{select,id}')
  ) as other (role, method, path, shape);
