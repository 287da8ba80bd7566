-- Sign-ins of operators are counted by client, once for each though they take two calls.
select test.operator('owner');
select test.settings('{"limit_token": 2}');
select test.status(
  test.play('control.login', test.post('{"email": "owner@example.com"}', ip => '10.0.0.1')),
  200,
  format('sign-in %s', n)
)
from generate_series(1, 2) as n;
select test.refused(
  control.login(test.post('{"email": "owner@example.com"}', ip => '10.0.0.1')),
  'rate_limited',
  'the third waits'
);
select test.ok(
  (control.login(test.post('{"email": "owner@example.com"}', ip => '10.0.0.2'))).ask is not null,
  'another client'
);
