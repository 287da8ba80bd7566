-- A code goes to the user's number as a text message, and verifying it confirms the number.
select test.user(1);
update auth.users set phone = '+15550001111';
create temporary table message as
  select * from test.mailed('auth.otp', '{"phone": "15550001111"}');
select
  test.is(row(channel, address, html)::text, row('sms', '+15550001111', '')::text, 'a text message'),
  test.ok(text ~ '^Your sign-in code is \d{6}\.', text)
from message;

select test.refused(
  test.redeem('otp', test.code(text), 'user1@example.com'),
  'unauthorized',
  'not a code of the address'
)
from message;
select test.status(test.redeem(type, test.code(text), '+15550001111'), wanted, type)
from
  message,
  (
    values
      ('sms', 200),
      ('phone', 401)
  ) as try (type, wanted);
select test.ok(phone_confirmed_at is not null, 'confirmed') from auth.users;
select test.status(test.sign_in(1, 'password 1'), 200, 'the password of a proven account stays');
