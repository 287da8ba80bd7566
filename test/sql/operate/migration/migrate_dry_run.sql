-- A dry run tries the files on top of each other, changes nothing, and stops before one without a transaction.
select test.is(
  (
    operate.migrate(
      test.post(
        jsonb_build_object(
          'dry_run', true,
          'files', jsonb_build_array(
            jsonb_build_object(
              'name', '20260101000000_a.sql',
              'sql', 'create table notes (id int); set search_path = auth'
            ),
            jsonb_build_object('name', '20260102000000_b.sql', 'sql', 'alter table notes add body text'),
            jsonb_build_object('name', '20260103000000_c.sql', 'sql', E'-- no transaction\nselect 1'),
            jsonb_build_object('name', '20260104000000_d.sql', 'sql', 'select nothing')
          )
        )
      )
    )
  ).body,
  '{
      "files": [
        {"file": "20260101000000_a.sql", "tried": true},
        {"file": "20260102000000_b.sql", "tried": true},
        {"file": "20260103000000_c.sql", "tried": false},
        {"file": "20260104000000_d.sql", "tried": false}
      ],
      "skipped": []
    }',
  'what was tried'
);
select test.is(to_regclass('public.notes'), null, 'nothing stays');
select test.is((select count(*) from operate.migrations), 0, 'nor is anything recorded');
select test.throws(
  $$select
      operate.migrate(
        test.post(
          '{"dry_run": true, "files": [{"name": "20260101000000_a.sql",
            "sql": "do $a$ begin raise exception using errcode = ''PLUND''; end $a$"}]}'
        )
      )$$,
  'PLUND', 'a file that raises the state of a dry run fails in it'
);
