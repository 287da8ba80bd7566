-- A reply says how to ask again where running the statement is all there is to do, and only there.
select test.within_a_minute();
create table public.notes (id int primary key, body text);
create policy p on public.notes using (true);
grant select, insert, update, delete on public.notes to service_role;
insert into public.notes values (1, 'a');
select test.function('public.twice(n int) returns int', 'select n * 2');

create function test.recipe(
  method text, path text, query text[] default '{}', headers jsonb default '{}', body text default null,
  claims jsonb default '{"role": "service_role"}'
)
returns jsonb language sql as $$
  select nullif((api.request(method, path, query, recipe.headers, recipe.body, claims)).recipe, 'null');
$$;

select test.is(
  test.recipe(method, path, query::text[], headers::jsonb, body) is not null,
  wanted,
  concat_ws(' ', method, path, query, headers, body)
)
from (
  values
    ('GET', 'notes', '{}', '{}', null, true),
    ('HEAD', 'notes', '{}', '{}', null, true),
    ('GET', 'notes', '{id,eq.1,order,id,limit,1}', '{}', null, true),
    ('GET', 'notes', '{}', '{"prefer": "count=exact"}', null, true),
    ('GET', 'notes', '{}', '{"accept": "application/vnd.pgrst.object+json"}', null, true),
    ('GET', 'notes', '{}', '{"prefer": "handling=lenient, count=exact"}', null, true),
    ('GET', 'notes', '{}', '{"accept": "text/csv"}', null, false),
    ('GET', 'notes', '{}', '{"prefer": "count=planned"}', null, false),
    ('GET', 'notes', '{}', '{"prefer": "count=estimated"}', null, false),
    ('GET', 'notes', '{}', '{"prefer": "tx=rollback"}', null, false),
    ('GET', 'notes', '{}', '{"prefer": "timezone=UTC"}', null, false),
    ('GET', 'notes', '{}', '{"accept": "application/vnd.pgrst.plan+json"}', null, false),
    ('POST', 'notes', '{}', '{}', '{"id": 11}', true),
    ('POST', 'notes', '{}', '{"prefer": "return=representation"}', '{"id": 12}', true),
    ('POST', 'notes', '{}', '{}', '[{"id": 13, "body": "b"}, {"id": 14}]', false),
    ('POST', 'notes', '{columns,id}', '{}', '{"id": 15, "body": "b"}', false),
    ('PATCH', 'notes', '{id,eq.1}', '{}', '{"body": "b"}', true),
    ('PATCH', 'notes', '{id,eq.1}', '{"prefer": "handling=strict, max-affected=1"}', '{"body": "b"}', false),
    (
      'PATCH', 'notes', '{id,eq.1}',
      '{"accept": "application/vnd.pgrst.object+json", "prefer": "return=representation"}', '{"body": "b"}', false
    ),
    ('DELETE', 'notes', '{id,eq.11}', '{}', null, true),
    ('POST', 'rpc/twice', '{}', '{}', '{"n": 2}', true)
) as request (method, path, query, headers, body, wanted);
select
  test.is(
    test.recipe('GET', 'notes', '{}', '{}', null, '{"role": "service_role", "typ": "platform", "pr": "owner"}'),
    null,
    'of an operator'
  ),
  test.is(
    test.recipe('GET', 'notes', '{}', '{}', null, '{"role": "authenticated", "act": {}}'),
    null,
    'of an operator in the place of a user'
  );
select test.is(
  test.recipe('GET', 'notes', '{select,x:id,body,eq.secret,limit,5}') - '{name,counter,seconds,pattern}'::text[],
  '{"code": null, "traces": null, "headers": null, "slots": [2, 3], "body": false, "values": ["x", null, null]}',
  'it holds no value that may vary'
);
select test.is(
  test.recipe(
    'GET', 'notes', '{}', '{"prefer": "handling=lenient, count=exact"}'
  ) -> 'headers' ->> 'preference-applied' ~ 'count=exact',
  true,
  'and what the reply says of preferences'
);

-- It holds for the rest of the minute, and as long as the counter does not move.
select test.is(test.recipe('GET', 'notes') -> 'counter', 'null', 'while somebody changes the catalogue');
select test.ok((test.recipe('GET', 'notes') ->> 'seconds')::int between 1 and 60, 'a minute at the most');
