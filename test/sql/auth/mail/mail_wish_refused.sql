-- A malformed address is rejected on every route that asks for a mail.
select test.refused(
  test.play(route::regproc, test.post(body || '{"type": "otp"}'), null),
  'bad_request',
  route || body::text
)
from
  unnest(array['auth.recover', 'auth.magiclink', 'auth.otp', 'auth.resend']) as route,
  unnest(
    array[
      '{}', '{"email": "nonsense"}', '{"email": "a@example.com,b@example.com"}',
      '{"email": "a@example.com\r\nBcc: e@example.com"}', '{"email": ["a@example.com"]}',
      '{"email": "mi\u212ae@example.com"}', '{"email": "a@example.com", "code_challenge": "x"}'
    ]::jsonb[]
  ) as body;
select test.refused(auth.recover(test.post(null)), 'bad_request', 'no body');
