-- An executor with a name prepares and runs, with a name alone runs, and without one keeps nothing.
select
  test.is(
    to_jsonb(exec.as_anon('plinth:x', '{7}', $$select 200, null::jsonb, ($1)[1], 1::bigint$$, null)),
    '{"status": 200, "headers": null, "body": "7", "rows": 1, "ask": null}',
    'prepared'
  ),
  test.is((exec.as_anon('plinth:x', '{8}', null, null)).body, '8', 'run'),
  test.is((exec.as_anon(null, '{9}', $$select 200, null::jsonb, ($1)[1], 1::bigint$$, null)).body, '9', 'run once'),
  test.is(
    (
      exec.as_anon(
        null,
        '{}',
        $$select 200, null::jsonb, current_setting('app.x') || current_user, 1::bigint$$,
        $$select set_config('app.x', current_user, true)$$
      )
    ).body,
    'anonanon', 'after another'
  ),
  test.is(
    (exec.as_anon(null, '{}', 'explain select 1', null)).body, E'Result  (cost=0.00..0.01 rows=1 width=4)', 'a plan'
  );
select test.throws($$select exec.as_anon('plinth:y', '{}', null, null)$$, '26000', 'not prepared');
select test.rows(
  $$select name from pg_prepared_statements where name like 'plinth:%'$$, $$select 'plinth:x' as name$$, 'what is kept'
);
