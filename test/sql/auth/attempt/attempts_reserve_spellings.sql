-- No spelling of an address, and nothing else in the body, opens a new count.
select test.user(1), test.settings('{"max_attempts": 6}');
select test.refused(
  test.play('auth.token', test.post(body, '{"grant_type": "password"}', '10.0.0.1'), 'wrong'),
  'invalid_credentials',
  body::text
)
from
  unnest(
    array[
      '{"email": "user1@example.com"}', '{"email": "User1@Example.com"}', '{"email": " user1@example.com"}',
      '{"email": "user1@example.com "}', '{"email": "USER1@EXAMPLE.COM", "email2": "x"}',
      '{"email": "user1@example.com", "ip": "10.0.0.2"}'
    ]::jsonb[]
  ) as body;
select test.refused(test.sign_in(1, 'password 1', '10.0.0.1'), 'rate_limited', 'the seventh');
