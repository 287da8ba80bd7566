-- Filters are those of /rest/v1; names and values are data; what is not the application's is not there.
create schema "s""; drop table y; --";
create table "s""; drop table y; --"."t'; select" (id int primary key, "c""; --" text, "limit" int);
create table public.y (id int);
insert into "s""; drop table y; --"."t'; select"
values
  (1, '''); drop table y; --', 5),
  (2, 'b', 6);

create function test.odd(query jsonb)
returns jsonb language sql as $$
  select test.grid('t''; select', query, 's"; drop table y; --') -> 'rows';
$$;

select test.throws($$select test.odd('{}')$$, '42501', 'the service role has no right to the schema');
grant usage on schema "s""; drop table y; --" to service_role;
grant select on "s""; drop table y; --"."t'; select" to service_role;
select test.is(jsonb_array_length(test.odd(query)), wanted, query::text)
from (
  values
    ('{}'::jsonb, 2),
    ('{"\"c\\\"; --\"": "eq.''); drop table y; --"}', 1),
    ('{"\"limit\"": "in.(5,7)"}', 1),
    ('{"or": "(id.eq.1,\"limit\".gt.5)"}', 2),
    ('{"and": "(id.gt.0,id.lt.2)", "order": "\"c\\\"; --\".desc"}', 1)
) as asked (query, wanted);

select test.throws(
  format('select test.grid(%L, %L, %L)', relation, query, schema),
  state,
  concat_ws(' ', schema, relation, query)
)
from (
  values
    ('users', '{}', 'auth', 'PL404'),
    ('settings', '{}', 'core', 'PL404'),
    ('pg_authid', '{}', 'pg_catalog', 'PL404'),
    ('tables', '{}', 'information_schema', 'PL404'),
    ('Y', '{}', 'public', 'PL404'),
    ('y', '{"id": "5"}', 'public', 'PL400'),
    ('y', '{"id": "eq.x"}', 'public', '22P02'),
    ('y', '{"nothing": "eq.1"}', 'public', 'PL703'),
    ('y', '{"select": "count()"}', 'public', 'PL400'),
    ('y', '{"order": "id; drop table y"}', 'public', 'PL400'),
    ('y', '{"limit": "-1"}', 'public', 'PL400')
) as asked (relation, query, schema, state);
