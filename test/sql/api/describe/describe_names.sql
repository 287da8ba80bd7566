-- Odd names stand encoded in paths and keys, names that mean something else in quotes, and all in one order.
create table public."odd tab/le{}" (id int primary key, "a.b (c" text, "limit" int, "select" int);
create table public."b.2E" (id int);
create table public."b." (id int);
create table public.a (id int);
create table public."Z" (id int);
create table public."plinth..error" (id int);
create temporary view description as
  select api.describe(api.executor_owner('service_role'), '/')::json as said;

select test.is(
  array(select json_object_keys(said -> 'paths')),
  array['/Z', '/a', '/b.', '/b.2E', '/odd%20tab%2Fle%7B%7D', '/plinth..error'],
  'paths'
)
from description;
select test.is(
  array(select json_object_keys(said #> '{components,schemas}')),
  array[
    'Z', 'Z..new', 'a', 'a..new', 'b.2E', 'b.2E..new', 'b.2E2E', 'b.2E2E..new', 'odd.20tab.2Fle.7B.7D',
    'odd.20tab.2Fle.7B.7D..new', 'plinth..error', 'plinth.2E.2Eerror', 'plinth.2E.2Eerror..new'
  ],
  'schemas'
)
from description;
select test.is(
  array(
    select value ->> 'name'
    from json_each(said #> '{components,parameters}')
    where key like 'odd%'
    order by key collate "C"
  ),
  array['"a.b (c"', 'id', '"limit"', '"select"'],
  'filters'
)
from description;
select test.none(
  $$select key from description, json_object_keys(said #> '{components,schemas}') as key where key !~ '^[A-Za-z0-9._-]+$'$$,
  'keys that OpenAPI does not allow'
);
select test.none(
  $$select key from description, json_object_keys(said #> '{components,parameters}') as key group by key having count(*) > 1$$,
  'keys that stand twice'
);
