-- Every change does what it says, one after the other.
create function pg_temp.did(change jsonb)
returns text language sql as $$
  select operate.change(jsonb_build_array(change), 'test');
$$;

select pg_temp.did('{"do":"schema.create","name":"shop"}');
select pg_temp.did('{"do":"schema.rename","name":"shop","to":"My Shop"}');
select pg_temp.did('{"do":"enum.create","name":"mood","values":["so so","bad"]}');
select pg_temp.did('{"do":"enum.add","name":"mood","value":"fine","after":"so so"}');
select pg_temp.did('{"do":"enum.rename","name":"mood","value":"bad","to":"it''s bad"}');
select pg_temp.did(
  '{"do":"table.create","name":"clubs","columns":[{"name":"id","type":"bigint","identity":true,"primary":true}]}'
);
select pg_temp.did(
  '{"do":"table.create","name":"todos","columns":[{"name":"id","type":"bigint","identity":true,"primary":true},
    {"name":"owner","type":"uuid","nullable":false,"default":"auth.uid()","references":{"schema":"auth","table":"users"}},
    {"name":"title","type":"text","nullable":false,"comment":"shown"},{"name":"mood","type":"mood","default":"''so so''"},
    {"name":"size","type":"int","check":"size > 0"},{"name":"twice","type":"int","generated":"size * 2"}],
    "policies":[{"template":"own_rows","parameters":{"column":"owner"}}],"indexes":[{"columns":["title"]}]}'
);
select test.rows(
  $$select relrowsecurity, (select array_agg(polname) from pg_policy where polrelid = class.oid) as policies,
      has_table_privilege('authenticated', class.oid, 'insert') as open
    from pg_class as class where oid = 'public.todos'::regclass$$,
  $$select true as relrowsecurity, array['own_rows'] as policies, true as open$$, 'a table of the commonest kind'
);
select pg_temp.did('{"do":"table.comment","name":"todos","comment":"things to do"}');
select test.is(obj_description('public.todos'::regclass), 'things to do', 'table.comment');
select pg_temp.did('{"do":"table.rls","name":"todos","enabled":true,"forced":true}');
select pg_temp.did('{"do":"table.rename","name":"todos","to":"tasks"}');
select pg_temp.did('{"do":"table.move","name":"tasks","to":"My Shop"}');
select pg_temp.did(
  '{"do":"column.add","schema":"My Shop","table":"tasks","name":"Club","type":"bigint","comment":"whose"}'
);
select pg_temp.did(
  '{"do":"column.alter","schema":"My Shop","table":"tasks","name":"Club","type":"numeric(8,2)","using":"\"Club\" / 2","default":"1","nullable":false}'
);
select pg_temp.did(
  '{"do":"column.alter","schema":"My Shop","table":"tasks","name":"title","type":"varchar(40)","default":"''x''","nullable":true}'
);
select pg_temp.did(
  '{"do":"column.alter","schema":"My Shop","table":"tasks","name":"Club","type":"bigint","default":null,"nullable":true}'
);
select pg_temp.did('{"do":"column.rename","schema":"My Shop","table":"tasks","name":"Club","to":"club"}');
select pg_temp.did('{"do":"column.comment","schema":"My Shop","table":"tasks","name":"club","comment":null}');
select pg_temp.did('{"do":"column.drop","schema":"My Shop","table":"tasks","name":"size","cascade":true}');
select test.rows(
  $$select attname::text as column1, format_type(atttypid, atttypmod) as column2, attnotnull as column3 from pg_attribute
    where attrelid = '"My Shop".tasks'::regclass and attnum > 0 and not attisdropped order by attnum$$,
  $$values ('id', 'bigint', true), ('owner', 'uuid', true), ('title', 'character varying(40)', false), ('mood', 'mood', false), ('club', 'bigint', false)$$,
  'columns'
);
select pg_temp.did(
  '{"do":"key.add","schema":"My Shop","table":"tasks","kind":"foreign","columns":["club"],"references":{"table":"clubs","columns":["id"],"on_delete":"set null"}}'
);
select pg_temp.did(
  '{"do":"key.add","schema":"My Shop","table":"tasks","kind":"unique","columns":["club","title"],"nulls_distinct":false,"include":["mood"],"deferrable":true}'
);
select pg_temp.did(
  '{"do":"key.add","schema":"My Shop","table":"tasks","kind":"check","name":"short","check":"length(title) < 10"}'
);
select pg_temp.did(
  '{"do":"key.add","schema":"My Shop","table":"tasks","kind":"exclusion","name":"one","elements":[{"expression":"int8range(id, id + 1)","operator":"&&"}],"where":"mood is not null"}'
);
select pg_temp.did('{"do":"key.rename","schema":"My Shop","table":"tasks","name":"short","to":"brief"}');
select pg_temp.did('{"do":"key.validate","schema":"My Shop","table":"tasks","name":"brief"}');
select test.rows(
  $$select conname::text as column1, contype::text as column2 from pg_constraint where conrelid = '"My Shop".tasks'::regclass and contype != 'n' order by 1$$,
  $$values ('brief', 'c'), ('one', 'x'), ('tasks_club_fkey', 'f'), ('tasks_club_title_key', 'u'), ('todos_owner_fkey', 'f'), ('todos_pkey', 'p')$$,
  'keys'
);
select pg_temp.did('{"do":"key.drop","schema":"My Shop","table":"tasks","name":"one"}');
select pg_temp.did(
  '{"do":"index.create","schema":"My Shop","table":"tasks","name":"by_title","unique":true,"columns":[{"expression":"lower(title)","order":"desc","nulls":"last","opclass":"text_pattern_ops"},"id"],"where":"title is not null","include":["club"]}'
);
select pg_temp.did('{"do":"index.rename","schema":"My Shop","name":"by_title","to":"by_name"}');
select pg_temp.did('{"do":"index.rebuild","schema":"My Shop","name":"by_name"}');
select pg_temp.did('{"do":"index.drop","schema":"My Shop","name":"by_name"}');
select pg_temp.did(
  '{"do":"policy.create","schema":"My Shop","table":"tasks","name":"read","command":"select","using":"true"}'
);
select pg_temp.did(
  '{"do":"policy.alter","schema":"My Shop","table":"tasks","name":"read","to":"look","roles":["anon"],"using":"club > 1"}'
);
select pg_temp.did('{"do":"policy.drop","schema":"My Shop","table":"tasks","name":"look"}');
select pg_temp.did(
  '{"do":"policy.template","schema":"My Shop","table":"tasks","template":"tenant","parameters":{"column":"club","members_table":"\"My Shop\".tasks","member_column":"owner","tenant_column":"club"}}'
);
select pg_temp.did('{"do":"grant.give","kind":"schema","name":"My Shop","privileges":["usage"],"roles":["anon"]}');
select pg_temp.did(
  '{"do":"grant.give","schema":"My Shop","name":"tasks","privileges":["select","update"],"columns":["id","title"],"roles":["anon"]}'
);
select test.ok(has_column_privilege('anon', '"My Shop".tasks', 'title', 'update'), 'grant.give');
select pg_temp.did('{"do":"grant.take","schema":"My Shop","name":"tasks","privileges":["update"],"roles":["anon"]}');
select test.ok(not has_column_privilege('anon', '"My Shop".tasks', 'title', 'update'), 'grant.take');
select pg_temp.did(
  '{"do":"grant.give","kind":"sequence","schema":"My Shop","name":"todos_id_seq","privileges":["usage"],"roles":["anon"]}'
);
select pg_temp.did(
  '{"do":"function.write","name":"twice","arguments":[{"name":"n","type":"int","default":2}],"returns":"int","body":"select n * 2","volatility":"immutable","comment":"two times"}'
);
select test.is(public.twice(), 4, 'function.write');
select pg_temp.did(
  '{"do":"grant.take","kind":"function","name":"twice","arguments":["int"],"privileges":["execute"],"roles":["public"]}'
);
select pg_temp.did('{"do":"function.rename","name":"twice","to":"two times"}');
select test.is(public."two times"(), 4, 'function.rename');
select pg_temp.did('{"do":"function.drop","name":"two times"}');
select pg_temp.did(
  '{"do":"function.write","name":"stamp","returns":"trigger","language":"plpgsql","definer":true,"settings":{"work_mem":"1MB"},"body":"begin new.title := $$it''s $x$$ || tg_argv[0]; return new; end"}'
);
select pg_temp.did(
  '{"do":"trigger.create","schema":"My Shop","table":"tasks","name":"stamp","timing":"before","events":["insert","update"],"columns":["title"],"function":"stamp","arguments":["it''s"],"when":"new.id > 0"}'
);
select pg_temp.did('{"do":"trigger.disable","schema":"My Shop","table":"tasks","name":"stamp"}');
select pg_temp.did('{"do":"trigger.enable","schema":"My Shop","table":"tasks","name":"stamp","mode":"always"}');
select pg_temp.did('{"do":"trigger.drop","schema":"My Shop","table":"tasks","name":"stamp"}');
select pg_temp.did(
  '{"do":"trigger.create","schema":"auth","table":"users","name":"welcome","timing":"after","events":["insert"],"each":"statement","referencing":{"new":"new_rows"},"function":"stamp"}'
);
select pg_temp.did(
  '{"do":"view.write","name":"open","query":"select id, title from \"My Shop\".tasks","check_option":"local"}'
);
select test.is(
  (select reloptions from pg_class where oid = 'public.open'::regclass) @> '{security_invoker=true}',
  true,
  'view.write'
);
select pg_temp.did('{"do":"view.drop","name":"open"}');
select pg_temp.did(
  '{"do":"view.write","name":"sums","materialized":true,"query":"select 1 as id","comment":"how many"}'
);
select pg_temp.did('{"do":"index.create","table":"sums","columns":["id"],"unique":true}');
select pg_temp.did('{"do":"materialized.refresh","name":"sums","concurrently":true}');
select pg_temp.did('{"do":"view.drop","name":"sums","materialized":true}');
select pg_temp.did('{"do":"sequence.restart","schema":"My Shop","name":"todos_id_seq","with":10}');
select test.is(nextval('"My Shop".todos_id_seq'), 10::bigint, 'sequence.restart');
select pg_temp.did('{"do":"watch.start","table":"clubs"}');
select test.ok(
  exists (select from realtime.watches where relation = 'public.clubs'::regclass and is_kept),
  'watch.start'
);
select pg_temp.did('{"do":"watch.stop","table":"clubs"}');
select pg_temp.did(
  '{"do":"policy.create","schema":"realtime","table":"topics","name":"all_may","roles":["authenticated"],"using":"true"}'
);
select pg_temp.did('{"do":"statement","sql":"create table bare (id int); comment on table bare is ''x'' -- done"}');
select test.ok(to_regclass('public.bare') is not null, 'statement');
select pg_temp.did('{"do":"extension.create","name":"citext"}');
select pg_temp.did('{"do":"column.add","table":"bare","name":"mail","type":"citext"}');
select pg_temp.did('{"do":"column.drop","table":"bare","name":"mail"}');
select pg_temp.did('{"do":"extension.drop","name":"citext"}');
select pg_temp.did('{"do":"table.drop","schema":"My Shop","name":"tasks","cascade":true}');
select pg_temp.did('{"do":"enum.rename","name":"mood","to":"temper"}');
select pg_temp.did('{"do":"enum.drop","name":"temper"}');
select pg_temp.did('{"do":"schema.drop","name":"My Shop","cascade":true}');
select test.ok(to_regnamespace('"My Shop"') is null, 'schema.drop');
select test.ok(count(*) > 60, 'all of it is recorded') from operate.migrations;
