-- Sign-ups are counted by client, rejected ones too; the answer to an ask is not counted.
select test.settings('{"limit_signup": 2}');
select test.status(
  test.play('auth.sign_up', test.post('{"email": "a@example.com"}', ip => '10.0.0.1')),
  200,
  'the first'
);
select test.refused(auth.sign_up(test.post('{}', ip => '10.0.0.1')), 'bad_request', 'the second');
select test.refused(auth.sign_up(test.post('{}', ip => '10.0.0.1')), 'rate_limited', 'the third');
select test.ok(
  (auth.sign_up(test.post('{}', ip => '10.0.0.1'))).headers ->> 'retry-after' ~ '^[0-9]+$',
  'when to come again'
);
select test.refused(auth.sign_up(test.post('{}', ip => '10.0.0.2')), 'bad_request', 'another client');
