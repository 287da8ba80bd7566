-- Names that would break out of careless SQL are names, everywhere.
create schema "x""; drop table y; --";

create table "x""; drop table y; --"."t'; --" (
  "ünï ""code"" $1 %s" integer primary key,
  "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggg" text default '''; drop table y; --'
);

create policy "p; "" --" on "x""; drop table y; --"."t'; --" to authenticated using (true);

comment on table "x""; drop table y; --"."t'; --" is 'it''s \';

create temporary table known as
  select
    jsonb_build_object('schema', 'x"; drop table y; --', 'name', 't''; --') as named,
    operate.relation_definition('"x""; drop table y; --"."t''; --"'::regclass) as definition;

select
  test.is(reply.body #>> '{columns,0,name}', 'ünï "code" $1 %s', 'a column'),
  test.is(reply.body ->> 'schema', 'x"; drop table y; --', 'a schema'),
  test.is(reply.body #>> '{policies,0,name}', 'p; " --', 'a policy')
from
  known
  cross join lateral operate.relation(operate.get(known.named)) as reply;

drop table "x""; drop table y; --"."t'; --";

do $$
begin
  execute (select definition from known);
end
$$;

select test.is(
  operate.relation_definition('"x""; drop table y; --"."t''; --"'::regclass),
  known.definition,
  'what it makes'
)
from known;
select
  test.is(reply.body #>> '{policies,0,schema}', 'x"; drop table y; --', 'the schema in a list'),
  test.is(jsonb_array_length(reply.body -> 'policies'), 1, 'a list of that schema')
from operate.policies(operate.get('{"schema": "x\"; drop table y; --"}')) as reply;
