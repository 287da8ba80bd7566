-- sql/run begins where it may: not while it is switched off, and not with what ends its transaction.
create function pg_temp.run(body jsonb)
returns core.reply language sql as $$
  select operate.sql_run(test.request('POST', body, claims => '{"typ": "platform", "pr": "admin"}'));
$$;
select test.status(pg_temp.run('{"statements": [{"sql": "select 1"}, {"sql": "select 2"}]}'), 200, 'statements');
select test.refused(
  pg_temp.run('{"statements": [{"sql": "savepoint a"}, {"sql": "rollback to a"}]}'),
  'bad_request',
  'no part of it is taken back'
);
select test.refused(pg_temp.run('{"statements": [{"sql": "select 1"}, {"sql": "commit"}]}'), 'bad_request', 'commit');
select test.is(
  (pg_temp.run('{"statements": [{"sql": "select 1"}, {"sql": "commit"}]}')).body #>> '{error,details,statement}',
  '1',
  'which'
);
select test.refused(pg_temp.run('{"statements": [{"sql": "/* /* */ */ commit"}]}'), 'bad_request', 'hidden');
select test.refused(
  pg_temp.run('{"transaction": false, "statements": [{"sql": "select 1"}, {"sql": "vacuum"}]}'),
  'bad_request',
  'two without a transaction'
);
select test.settings('{"operator_sql": false}');
select test.refused(pg_temp.run('{"statements": [{"sql": "select 1"}]}'), 'forbidden', 'switched off');
