-- Clients' names for the kinds are accepted; a link token may be called token_hash.
select test.user(1);
select test.status(test.redeem(type, test.code(mail.text), 'user1@example.com'), 200, route || ' as ' || type)
from
  (
    values
      ('auth.otp', 'otp'),
      ('auth.otp', 'email'),
      ('auth.magiclink', 'email')
  ) as known (route, type),
  lateral test.mailed(route::regproc, '{"email": "user1@example.com"}') as mail;
select test.status(
  test.verify(jsonb_build_object('type', 'email', 'token_hash', test.link(mail.text))),
  200,
  'token_hash'
)
from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;

update auth.users set email_confirmed_at = null;
select test.status(test.redeem('email', test.code(mail.text), 'user1@example.com'), 200, 'a confirmation as email')
from test.mailed('auth.resend', '{"type": "signup", "email": "user1@example.com"}') as mail;
