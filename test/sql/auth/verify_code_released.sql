-- A right code takes back what it had counted.
select test.settings('{"max_attempts_email": 1}');
select test.user(1);
select
  test.status(
    test.verify(
      jsonb_build_object('type', 'otp', 'email', 'user1@example.com', 'token', test.code(mail.text))
    ),
    200,
    turn::text
  )
from
  generate_series(1, 3) as turn,
  lateral test.mailed(
    'auth.otp',
    jsonb_build_object('email', 'user1@example.com', 'turn', turn)
  ) as mail;
