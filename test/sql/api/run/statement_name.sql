-- The name of a statement differs with the role, the method, the path, the shape and the body's columns.
create function test.name(
  role text, method text, path text, query text[] default '{}', headers jsonb default '{}', body text default null
)
returns text language plpgsql as $$
declare
  v_inquiry api.inquiry := api.inquire(role, method, path, query, headers, body);
begin
  return api.statement_name('plinth:1:', v_inquiry);
end;
$$;

select test.ok(
  test.name(role, method, path, query::text[], headers::jsonb, body) != test.name(
    'anon', 'GET', 'notes', '{select,id}'
  ),
  row(role, method, path, query)::text
)
from (
  values
    ('service_role', 'GET', 'notes', '{select,id}', '{}', null),
    ('anon', 'HEAD', 'notes', '{select,id}', '{}', null),
    ('anon', 'GET', 'note', '{select,id}', '{}', null),
    ('anon', 'GET', 'notes', '{select,"id,x"}', '{}', null),
    ('anon', 'GET', 'notes', '{}', '{}', null),
    ('anon', 'GET', 'notes', '{select,id,id,eq.1}', '{}', null),
    ('anon', 'GET', 'notes', '{select,id}', '{"prefer": "count=exact"}', null),
    ('anon', 'GET', 'notes', '{select,id}', '{"accept": "text/csv"}', null),
    ('anonGET', 'notes', '', '{select,id}', '{}', null)
) as other (role, method, path, query, headers, body);

select test.is(count(distinct test.name('anon', method, path, query::text[], headers::jsonb, body)), 1, what)
from (
  values
    ('values', 'GET', 'notes', '{id,eq.1,limit,1}', '{}', null),
    ('values', 'GET', 'notes', '{id,eq.2,limit,20}', '{}', null),
    ('aliases', 'GET', 'notes', '{select,a:id}', '{}', null),
    ('aliases', 'GET', 'notes', '{select,b:id}', '{}', null),
    ('lists', 'GET', 'notes', '{id,"in.(1,2)"}', '{}', null),
    ('lists', 'GET', 'notes', '{id,"in.(1,2,3)"}', '{}', null),
    ('ranges', 'GET', 'notes', '{}', '{"range": "items=0-1"}', null),
    ('ranges', 'GET', 'notes', '{}', '{"range": "items=1-9"}', null),
    ('rows', 'POST', 'notes', '{}', '{}', '[{"id": 1}]'),
    ('rows', 'POST', 'notes', '{}', '{}', '[{"id": 2}, {"id": 3}]')
) as same (what, method, path, query, headers, body)
group by what;
select test.is(count(distinct test.name('anon', 'POST', 'notes', '{}', '{}', body)), count(*), 'bodies')
from unnest(array['{"id": 1}', '[{"id": 1}]', '{"a": 1}', '{"id": 1, "a": 1}', '[{"id": 1}, {"a": 1}]']) as body;
select test.ok(
  octet_length(test.name('anon', 'POST', repeat('n', 200), '{select,id}', '{}', '{"id": 1}')) < 64,
  'Postgres would cut a longer name'
);
