-- Wrong codes are not counted while an address has no code: the next one is valid.
select test.user(1), test.settings('{"limit_token": 0, "max_attempts_email": 40}');
select test.refused(
  auth.verify(
    test.post('{"type": "otp", "email": "user1@example.com", "token": "000000"}', ip => '10.0.0.0'::inet + n)
  ),
  'unauthorized',
  n::text
)
from generate_series(1, 100) as n;
select test.none('select from auth.attempts where scope = ''code''', 'none was there to be guessed');
select test.status(test.redeem('otp', test.code(mail.text), 'user1@example.com'), 200, 'the next one')
from test.mailed('auth.otp', '{"email": "user1@example.com"}') as mail;
