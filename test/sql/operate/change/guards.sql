-- What is ours stays as it is, but for what the application completes; OPERATOR_SQL closes typed SQL.
create function pg_temp.rendered(change text)
returns text language sql as $$
  select test.state(format('select operate.render(%L)', '[' || change || ']'));
$$;

select test.is(pg_temp.rendered(change), wanted, change)
from (
  values
    ('{"do":"table.drop","schema":"auth","name":"users"}', 'PL403'),
    ('{"do":"table.drop","schema":"pg_catalog","name":"pg_class"}', 'PL403'),
    ('{"do":"table.drop","schema":"information_schema","name":"tables"}', 'PL403'),
    ('{"do":"table.drop","schema":"storage","name":"objects"}', 'PL403'),
    ('{"do":"table.move","name":"x","to":"operate"}', 'PL403'),
    ('{"do":"schema.create","name":"control"}', 'PL403'),
    ('{"do":"schema.rename","name":"x","to":"pg_x"}', 'PL403'),
    ('{"do":"schema.drop","name":"public"}', 'PL403'),
    ('{"do":"extension.drop","name":"pgcrypto"}', 'PL403'),
    ('{"do":"function.write","schema":"core","name":"f","returns":"int","body":"select 1"}', 'PL403'),
    ('{"do":"grant.give","kind":"schema","name":"core","privileges":["usage"],"roles":["anon"]}', 'PL403'),
    ('{"do":"grant.give","kind":"SCHEMA","name":"core","privileges":["usage"],"roles":["anon"]}', 'PL403'),
    ('{"do":"grant.give","kind":" schema","name":"core","privileges":["usage"],"roles":["anon"]}', 'PL400'),
    ('{"do":"grant.give","name":"x","privileges":["select "],"roles":["anon"]}', 'PL400'),
    ('{"do":"grant.give","name":"x","privileges":["select"],"roles":[]}', 'PL400'),
    ('{"do":"grant.take","name":"x","privileges":["select"]}', 'PL400'),
    ('{"do":"policy.create","table":"x","name":"p","roles":[],"using":"true"}', 'PL400'),
    ('{"do":"policy.create","table":"x","name":"p","roles":null,"using":"true"}', 'PL400'),
    ('{"do":"policy.alter","table":"x","name":"p","roles":null}', 'PL400'),
    ('{"do":"policy.alter","table":"x","name":"p","roles":[]}', 'PL400'),
    ('{"do":"policy.create","schema":"auth","table":"users","name":"p","using":"true"}', 'PL403'),
    ('{"do":"policy.create","schema":"realtime","table":"topics","name":"p","using":"true"}', '00000'),
    ('{"do":"policy.create","schema":"storage","table":"objects","name":"p","using":"true"}', '00000'),
    ('{"do":"policy.template","schema":"realtime","table":"topics","template":"service_only"}', 'PL403'),
    ('{"do":"policy.alter","schema":"storage","table":"objects","name":"p","using":"true"}', '00000'),
    ('{"do":"policy.drop","schema":"storage","table":"buckets","name":"p"}', '00000'),
    ('{"do":"policy.create","schema":"storage","table":"versions","name":"p","using":"true"}', 'PL403'),
    ('{"do":"policy.template","schema":"storage","table":"objects","template":"public_read"}', '00000'),
    ('{"do":"policy.template","schema":"storage","table":"objects","template":"service_only"}', 'PL403'),
    ('{"do":"policy.template","schema":"storage","table":"objects","template":"own_rows"}', 'PL403'),
    ('{"do":"policy.template","schema":"storage","table":"blobs","template":"public_read"}', 'PL403'),
    ('{"do":"table.rls","schema":"storage","name":"objects","enabled":false}', 'PL403'),
    ('{"do":"column.add","schema":"storage","table":"objects","name":"x","type":"int"}', 'PL403'),
    ('{"do":"index.create","schema":"storage","table":"objects","columns":["metadata"]}', 'PL403'),
    ('{"do":"grant.give","schema":"storage","name":"objects","privileges":["insert"],"roles":["anon"]}', 'PL403'),
    ('{"do":"trigger.drop","schema":"storage","table":"objects","name":"_100_ticket"}', 'PL403'),
    ('{"do":"trigger.drop","schema":"auth","table":"users","name":"mine"}', '00000'),
    ('{"do":"trigger.drop","schema":"auth","table":"sessions","name":"mine"}', 'PL403'),
    ('{"do":"trigger.disable","schema":"auth","table":"users","name":"_100_keep_ban"}', 'PL403'),
    ('{"do":"trigger.drop","schema":"auth","table":"users","name":"_910_close_banned"}', 'PL403'),
    ('{"do":"column.add","schema":"auth","table":"users","name":"x","type":"int"}', 'PL403'),
    (
      '{"do":"trigger.create","table":"x","name":"t","timing":"after","events":["insert"],"function":{"schema":"auth","name":"f"}}',
      'PL403'
    ),
    (
      '{"do":"trigger.create","table":"x","name":"t","timing":"after","events":["insert"],"function":{"schema":"pg_catalog","name":"f"}}',
      '00000'
    ),
    (
      '{"do":"key.add","table":"x","kind":"foreign","columns":["a"],"references":{"schema":"auth","table":"sessions"}}',
      'PL403'
    ),
    (
      '{"do":"key.add","table":"x","kind":"foreign","columns":["a"],"references":{"schema":"auth","table":"users"}}',
      '00000'
    ),
    (
      '{"do":"column.add","table":"x","name":"a","type":"int","references":{"schema":"core","table":"settings"}}',
      'PL403'
    ),
    ('{"do":"column.alter","table":"x","name":"a","using":"a + 1"}', 'PL400'),
    ('{"do":"column.alter","table":"x","name":"a","collation":"C","nullable":true}', 'PL400'),
    ('{"do":"statement","sql":"begin; drop table x; commit","alone":true}', 'PL400'),
    ('{"do":"statement","sql":"select 1; /* x */ end"}', 'PL400'),
    ('{"do":"statement","sql":"do $$begin end$$"}', '00000'),
    ('{"do":"statement","sql":"select 1"}', '00000')
) as listed (change, wanted);

create table public.watched (id integer primary key);
select realtime.watch('watched');
select test.is(
  pg_temp.rendered(jsonb_build_object('do', done, 'table', 'watched', 'name', trigger.tgname)::text),
  'PL403',
  'a trigger of realtime stays: ' || done
)
from
  pg_trigger as trigger
  cross join unnest('{trigger.drop,trigger.disable,trigger.enable}'::text[]) as done
where trigger.tgrelid = 'public.watched'::regclass;

select test.is(
  pg_temp.rendered(
    jsonb_build_object(
      'do', 'grant.give',
      'name', 'x',
      'privileges', '["select"]'::jsonb,
      'roles', jsonb_build_array(core.gateway_role())
    )::text
  ),
  'PL403',
  'the gateway''s login gets no rights'
);

select test.settings('{"operator_sql": false}');
select test.is(pg_temp.rendered(change), wanted, 'OPERATOR_SQL is off: ' || change)
from (
  values
    ('{"do":"statement","sql":"select 1"}', 'PL403'),
    ('{"do":"function.write","name":"f","returns":"int","body":"select 1"}', 'PL403'),
    ('{"do":"view.write","name":"v","query":"select 1"}', 'PL403'),
    ('{"do":"table.drop","name":"x"}', '00000')
) as listed (change, wanted);
