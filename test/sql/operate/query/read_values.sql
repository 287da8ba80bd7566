-- A statement's rows are as Postgres writes them, with names and types, and are cut at the cap.
create function pg_temp.read(sql text, more jsonb default '{}')
returns jsonb language sql as $$
  select body
  from
    operate.sql_read(
      test.request(
        'POST',
        jsonb_build_object('statements', jsonb_build_array(jsonb_build_object('sql', sql))) || more,
        claims => '{"typ": "platform", "pr": "viewer"}'
      )
    );
$$;
select test.is(
  pg_temp.read(
    $$select 9007199254740993 as big, 1.10 as "Exact", '{"a":  1}'::json as j, null::text as n, '' as e, E'a"b\\c,' as q -- end$$
  ),
  $${"command": "SELECT", "row_count": 1, "truncated": false,
      "lines": ["(9007199254740993,1.10,\"{\"\"a\"\":  1}\",,\"\",\"a\"\"b\\\\c,\")"],
      "columns": [{"name": "big", "type": "bigint"}, {"name": "Exact", "type": "numeric"}, {"name": "j", "type": "json"},
        {"name": "n", "type": "text"}, {"name": "e", "type": "text"}, {"name": "q", "type": "text"}]}$$::jsonb,
  'values'
);
select test.is(
  pg_temp.read('select n as a, n::text as a from generate_series(1, 9) as n;', '{"rows": 2}'),
  $${"command": "SELECT", "row_count": 2, "truncated": true, "lines": ["(1,1)", "(2,2)"],
      "columns": [{"name": "a", "type": "integer"}, {"name": "a", "type": "text"}]}$$::jsonb,
  'a cap, and one name twice'
);
select test.is(pg_temp.read('values (1, 2)', '{"rows": 1}') ->> 'truncated', 'false', 'as many as the cap');
select test.is(
  pg_temp.read('select 1::int2 as a where false') -> 'columns',
  '[{"name": "a", "type": "smallint"}]'::jsonb,
  'columns without rows'
);
select test.is(pg_temp.read('select') -> 'columns', '[]'::jsonb, 'no columns');
select test.is(
  pg_temp.read('show server_version_num') -> 'columns',
  '[{"name": "server_version_num", "type": null}]'::jsonb,
  'no type to be had'
);
select test.ok(pg_temp.read('select 1', '{"explain": "plan"}') #>> '{lines,0}' like '("[%Plan%', 'a plan');
select test.is(
  (
    operate.sql_read(
      test.request(
        'POST',
        '{"statements": [{"sql": "select $1 + 1 as next, $2::jsonb as j", "params": [41, {"a": 1}]}]}',
        claims => '{"typ": "platform", "pr": "viewer"}'
      )
    )
  ).body #> '{lines,0}',
  '"(42,\"{\"\"a\"\": 1}\")"'::jsonb,
  'parameters'
);
