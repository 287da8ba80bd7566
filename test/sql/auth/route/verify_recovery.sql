-- Recovery without a password signs in and leaves password and sessions as they are; other types ignore a password.
select test.user(1);
select test.sign_in(1, 'password 1');
select test.status(test.redeem(type, test.link(mail.text), password => password), 200, type)
from
  (
    values
      ('auth.recover', 'recovery', null),
      ('auth.magiclink', 'magiclink', 'another password')
  ) as way (route, type, password),
  lateral test.mailed(route::regproc, '{"email": "user1@example.com"}') as mail;
select test.status(test.sign_in(1, 'password 1'), 200, 'the password stays');
select test.is(count(*), 4, 'sessions') from auth.sessions where revoked_at is null;
