-- What sql/run changes in the schema is a migration: the statements that changed it, with the settings around them.
create function pg_temp.ran(body jsonb, commands jsonb)
returns jsonb language sql as $$
  select body
  from
    operate.sql_ran(
      row(
        'POST',
        '{}',
        '{}',
        '{"x-operation-id": "00000000-0000-4000-8000-000000000001"}',
        ran.body,
        null,
        '{"typ": "platform", "pr": "admin", "email": "a@example.com"}',
        jsonb_build_object('commands', commands)
      )::core.request
    ) as reply (status, headers, body, token, marker, ask);
$$;
select set_config('plinth.relations', '{}', true);
select test.commit_catalogue();
select test.is(
  pg_temp.ran('{"statements": [{"sql": "select 1"}, {"sql": "delete from notes"}]}', '["SELECT 1", "DELETE 0"]'),
  '{"migration": null}'::jsonb,
  'no change'
);
select test.ok(
  pg_temp.ran(
    $${"statements": [{"sql": "set local search_path = app"}, {"sql": "create table t (a int) -- new"},
        {"sql": "insert into t values (1)"}, {"sql": "create temp table x ()"}, {"sql": "create table u as select 1;"}]}$$,
    '["SET", "CREATE TABLE", "INSERT 0 1", "CREATE TABLE", "SELECT 1"]'
  ) ->> 'migration' ~ '^\d{14}$',
  'a version'
);
select test.rows(
  'select name, sql, operator, operation from operate.migrations',
  $$select 'create_table' as name,
      E'set local search_path = app;\ncreate table t (a int) -- new\n;\ncreate table u as select 1;\n' as sql,
      'a@example.com' as operator, '00000000-0000-4000-8000-000000000001'::uuid as operation$$,
  'its SQL'
);
delete from operate.migrations;
select pg_temp.ran(
  '{"name": "faster", "transaction": false, "statements": [{"sql": "create index concurrently on t (a)"}]}',
  '["CREATE INDEX"]'
);
select test.rows(
  'select name, sql from operate.migrations',
  $$select 'faster' as name, E'-- no transaction\ncreate index concurrently on t (a);\n' as sql$$, 'alone'
);
select test.is(
  pg_temp.ran('{"statements": [{"sql": "create role x"}]}', '["CREATE ROLE"]'),
  '{"migration": null}'::jsonb,
  'a role'
);
delete from operate.migrations;
select core.note_catalogue_change();
select pg_temp.ran('{"statements": [{"sql": "do $$ x $$"}, {"sql": "delete from t"}]}', '["DO", "DELETE 1"]');
select test.rows('select sql from operate.migrations', $x$select E'do $$ x $$;\n' as sql$x$, 'a block that changed it');
