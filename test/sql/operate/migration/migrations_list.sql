-- Migrations are listed newest first, shown one by one, and exported as files or as a script.
insert into operate.migrations (version, name, sql, digest, operator, applied_at)
values
  ('20260101000000', 'Add the Ünicode: table', 'create table t ()', 'x', 'a@b.c', '2026-01-01'),
  (
    '20260102000000', '///', E'-- no transaction\ncreate index concurrently i on t (a);  \n\n', 'y', 'a@b.c',
    '2026-01-02'
  );

create function pg_temp.asked(path jsonb default '{}', query jsonb default '{}', headers jsonb default '{}')
returns core.request language sql as $$
  select row('GET', path, query, headers, null, null, '{"typ": "platform", "pr": "viewer"}', null)::core.request;
$$;

select test.is(
  (
    select jsonb_agg(item -> 'version')
    from jsonb_array_elements((operate.migrations_list(pg_temp.asked())).body -> 'migrations') as item
  ),
  '["20260102000000", "20260101000000"]',
  'newest first'
);
select test.is(
  (
    operate.migrations_list(pg_temp.asked(query => '{"limit": "1", "before": "20260102000000"}'))
  ).body -> 'migrations' -> 0,
  '{
      "version": "20260101000000", "name": "Add the Ünicode: table", "file": "20260101000000_add_the_nicode_table.sql",
      "bytes": 17, "digest": "x", "operation": null, "operator": "a@b.c", "applied_at": "2026-01-01T00:00:00+00:00",
      "fingerprint": null
    }',
  'a page'
);
select test.throws(
  $$select operate.migrations_list(pg_temp.asked(query => '{"limit": "many"}'))$$, 'PL400', 'limit is a number'
);

select test.is(
  (operate.migration(pg_temp.asked('{"version": "20260101000000"}'))).body ->> 'sql',
  E'create table t ()\n',
  'one with its SQL'
);
select test.is(
  row(reply.headers, reply.body)::text,
  row(
    '{"content-type": "application/sql; charset=utf-8", "content-disposition": "attachment; filename=\"20260101000000_add_the_nicode_table.sql\""}'::jsonb,
    to_jsonb(E'create table t ()\n'::text)
  )::text,
  'or its file'
)
from
  operate.migration(
    pg_temp.asked('{"version": "20260101000000"}', headers => '{"accept": "application/sql"}')
  ) as reply;
select test.refused(operate.migration(pg_temp.asked('{"version": "20260101000001"}')), 'not_found', 'no such version');

select test.is(
  (operate.migrations_export(pg_temp.asked(query => '{"since": "20260101000000"}'))).body,
  '{"files": [{"name": "20260102000000_migration.sql", "sql": "-- no transaction\ncreate index concurrently i on t (a);\n"}]}',
  'the files since a version'
);
select test.is(
  (operate.migrations_export(pg_temp.asked(headers => '{"accept": "application/sql"}'))).body #>> '{}',
  E'set search_path = public, extensions;\n\n-- 20260101000000_add_the_nicode_table.sql\nbegin;\ncreate table t ();\ncommit;\n\n' || E'-- 20260102000000_migration.sql\n-- no transaction\ncreate index concurrently i on t (a);\n',
  'one script'
);
select test.throws(
  $$select operate.migrations_export(pg_temp.asked(query => '{"since": "x"}'))$$, 'PL400', 'since is a version'
);
