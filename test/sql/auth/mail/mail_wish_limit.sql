-- The routes that ask for a mail share one count for a client.
select test.settings('{"limit_email": 4}');
select test.status(
  test.play(route::regproc, test.post('{"email": "a@example.com", "type": "otp"}', ip => '10.0.0.1'), null),
  200,
  route
)
from unnest(array['auth.recover', 'auth.magiclink', 'auth.otp', 'auth.resend']) as route;
select test.refused(
  test.play(route::regproc, test.post('{"email": "a@example.com", "type": "otp"}', ip => '10.0.0.1'), null),
  'rate_limited',
  route
)
from unnest(array['auth.recover', 'auth.magiclink', 'auth.otp', 'auth.resend']) as route;
