-- GET schema/functions/:schema/:name gives every function of the name, with what needs it.
create schema app;

create function app.twice(n integer)
returns integer language sql as $$
  select n * 2;
$$;

create function app.twice(n text)
returns text language sql as $$
  select n || n;
$$;

create view app.four as
  select app.twice(2) as n;

select
  test.is(
    jsonb_path_query_array(reply.body, '$.functions[*].id'),
    '["app.twice(integer)", "app.twice(text)"]'::jsonb,
    'both'
  ),
  test.is(btrim(reply.body #>> '{functions,0,source}', E' \n;'), 'select n * 2', 'the source'),
  test.is(
    reply.body #> '{functions,0,dependents}',
    '[{"kind": "view", "identity": "app.four"}]'::jsonb,
    'what needs it'
  )
from operate.function(operate.get('{"schema": "app", "name": "twice"}')) as reply;
select test.refused(
  operate.function(operate.get('{"schema": "app", "name": "thrice"}')),
  'not_found',
  'no such function'
);
select test.refused(
  operate.function(operate.get('{"schema": "core", "name": "ok"}')),
  'not_found',
  'a function of ours'
);
