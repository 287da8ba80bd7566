-- Files as other tools write them run: a version of any digits, begin and commit around what they do.
create function pg_temp.migrate(p_files jsonb)
returns core.reply language sql as $$
  select test.play('operate.migrate', test.admin('POST', jsonb_build_object('files', p_files)), null);
$$;
select test.is(
  (
    pg_temp.migrate(
      '[{"name": "20260101000000_last.sql", "sql": "insert into public.made values (3)"},
        {"name": "0002_second.sql", "sql": "START TRANSACTION; insert into public.made values (2);\nEND;"},
        {"name": "0001_first.sql", "sql": "BEGIN;\ncreate table public.made (id integer);\nCOMMIT;"},
        {"name": "20231001_day.sql", "sql": "begin isolation level serializable; select 1; commit work"}]'
    )
  ).body,
  '{"applied": ["0001_first.sql", "0002_second.sql", "20231001_day.sql", "20260101000000_last.sql"], "skipped": []}'::jsonb,
  'in the order of their names'
);
select test.is(array_agg(id order by id), '{2,3}', 'all of them ran') from public.made;
select test.is(
  array_agg(operate.file_name(version, name) order by version),
  '{0001_first.sql,0002_second.sql,20231001_day.sql,20260101000000_last.sql}',
  'and are exported under their names'
)
from operate.migrations;
select test.refused(
  pg_temp.migrate('[{"name": "0001_other.sql", "sql": "select 1"}]'),
  'conflict',
  'a version is recorded once'
);
select test.throws(
  $$select operate.migrate_file('3.sql', 'begin; create table public.lost (); select 1 / 0; commit')$$, '22012',
  'a file is one transaction'
);
select test.is(to_regclass('public.lost'), null, 'nothing of it stays');
