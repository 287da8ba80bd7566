-- Where service_role cannot bypass row level security, free SQL as service_role would be the owner's: it is refused.
update core.installation set service_role_bypasses = false;
select test.throws(
  $x$select operate.sql_read(test.request('POST', '{"statements": [{"sql": "select 1"}]}', claims => '{"typ": "platform", "pr": "admin"}'))$x$,
  'PL403', 'service_role'
);
select test.status(
  operate.sql_read(
    test.request(
      'POST',
      '{"as": "anon", "statements": [{"sql": "select 1"}]}',
      claims => '{"typ": "platform", "pr": "admin"}'
    )
  ),
  200,
  'anon'
);
