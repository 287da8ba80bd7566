-- Names of tables, columns and policies are data: none of them becomes SQL.
select test.user(1);
create schema "x""; drop table y; --";
create table "x""; drop table y; --"."t""; select 'a.b" (
  "id""); --" int primary key,
  "t""; select 'a.b" uuid,
  t text
);
create table public.y (id int);
grant usage on schema "x""; drop table y; --" to anon, authenticated, service_role;
grant all on "x""; drop table y; --"."t""; select 'a.b" to anon, authenticated, service_role;
alter table "x""; drop table y; --"."t""; select 'a.b" enable row level security;
insert into "x""; drop table y; --"."t""; select 'a.b" values (1, test.id(1), '"');
create policy "p""; drop table y" on "x""; drop table y; --"."t""; select 'a.b" as restrictive to anon using (t = '"');

create function test.question(command text)
returns jsonb language sql as $$
  select test.explained(
    jsonb_build_object(
      'as', jsonb_build_object('user', test.id(1)),
      'schema', 'x"; drop table y; --',
      'relation', 't"; select ''a.b',
      'command', command,
      'key', '{"id\"); --": 1}'::jsonb,
      'new', '{"id\"); --": 2, "t": "''); drop table y"}'::jsonb
    )
  );
$$;

select test.is(test.question(command) ->> 'verdict', 'denied', command)
from unnest(array['select', 'insert', 'update', 'delete']) as command;
do $$
begin
  execute test.question('select') ->> 'fix';
end;
$$;
select test.is(test.question('select') ->> 'verdict', 'allowed', 'the fix is quoted too');
select test.throws(
  $$select test.access('"anon"', 'select', 'y', '{"id; drop": 1}')$$, 'PL703', 'a column that is none'
);
select test.throws($$select test.access('"anon"', 'select', 'auth.users', '{"id": 1}')$$, 'PL404', 'ours');
select test.throws($$select test.access('"anon"', 'select', 'pg_catalog.pg_authid')$$, 'PL404', 'Postgres''s');
