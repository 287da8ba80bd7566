-- A file that fails names itself, the line, and the files before it; a file that cannot run is refused before any runs.
create function pg_temp.ask(name text, sql text, answer jsonb default null, dry boolean default false)
returns core.reply language sql as $$
  select operate.migrate(
    row(
      'POST',
      '{}',
      '{}',
      '{}',
      jsonb_build_object('files', jsonb_build_array(jsonb_build_object('name', name, 'sql', sql)), 'dry_run', dry),
      null,
      '{"typ": "platform", "pr": "admin"}',
      answer
    )::core.request
  );
$$;

create function pg_temp.error_of(call text)
returns text language plpgsql as $$
declare
  v_hint text;
begin
  execute call;
  return null;
exception when others then -- it is what the test asks for
  get stacked diagnostics v_hint = pg_exception_hint;
  return concat_ws(' ', sqlstate, sqlerrm, nullif(v_hint, ''));
end;
$$;

select test.is(
  pg_temp.error_of($run$select pg_temp.ask('20260101000000_a.sql', E'select 1;\n\nselect 1 / 0')$run$),
  '22012 20260101000000_a.sql, line 3: division by zero',
  'the file and the line'
);

select test.is(
  pg_temp.error_of(
    $run$select pg_temp.ask('20260101000000_a.sql', 'selec 1', '{"state": {"applied": ["x.sql"], "skipped": []}}')$run$
  ),
  '42601 20260101000000_a.sql, line 1: syntax error at or near "selec" Applied before it: x.sql.',
  'the files before it'
);

select test.is(
  pg_temp.error_of(
    $run$select pg_temp.ask(
        '20260101000000_a.sql', E'-- no transaction\nselect 1;\nselect 2', '{"state": {"at": 2, "applied": []}, "error": {"sqlstate": "22012", "message": "no"}}'
      )$run$
  ),
  '22012 20260101000000_a.sql, line 3: no',
  'without a transaction too'
);

select test.is(
  pg_temp.error_of(
    $run$select pg_temp.ask(
        '20260101000000_a.sql',
        'create table t (id int primary key); create table u (id int references t deferrable initially deferred); insert into u values (1)'
      )$run$
  ) ~ '^23503 20260101000000_a.sql, line 1: ',
  true,
  'deferred constraints are checked in the file'
);

select test.is(to_regclass('public.t'), null, 'nothing of it stays');

select test.refused(pg_temp.ask(name, 'select 1'), 'bad_request', name)
from unnest(array['first.sql', '2026x.sql', '123456789012345678901_x.sql', '20260101000000_a/b.sql', '']) as name;

select test.is(
  (pg_temp.ask('20260101000000_a.sql', sql)).body #>> '{error,message}',
  '20260101000000_a.sql: line 2: ' || why,
  sql
)
from (
  values
    (
      E'\nrollback; select 1', 'rollback cannot run here: a file is one transaction, or begins with "-- no transaction"'
    ),
    (E'\ncommit and chain', 'commit cannot run here: a file is one transaction, or begins with "-- no transaction"'),
    (
      E'-- no transaction\ncommit',
      'commit cannot run here: a file is one transaction, or begins with "-- no transaction"'
    ),
    (E'select 1;\n\\d', 'commands of psql cannot run here: leave out what begins with \')
) as case_of (sql, why);

select test.is((select count(*) from operate.migrations), 0, 'nothing is recorded');

select test.settings('{"operator_sql": false}');
select test.refused(pg_temp.ask('20260101000000_a.sql', 'select 1'), 'forbidden', 'OPERATOR_SQL=off closes it');
