-- An address changes when the link in the mail to the new one is followed; the old one gets a mail, older links end.
select test.user(1);
select test.sign_in(1, 'password 1');
create temporary table other as
  select * from test.mailed('auth.magiclink', '{"email": "user1@example.com"}');
select auth.mail_add('email_change', test.user(1), 'new@example.com');
create temporary table mail as
  select * from auth.mail_claim(1);
select auth.mail_sent(id) from mail;
select
  test.is(mail.address, 'new@example.com', 'to the new address'),
  test.ok(mail.text ~ 'from user1@example.com to new@example.com', 'names both')
from mail;
select test.is(email, 'user1@example.com', 'until then the old one stays') from auth.users;

select test.status(test.redeem('email_change', test.code(mail.text), 'new@example.com'), 200, 'proven')
from mail;
select test.is(email, 'new@example.com', 'changed') from auth.users;
select
  test.is(notice.address, 'user1@example.com', 'a notice to the old address'),
  test.ok(notice.text ~ 'was user1@example.com and is new@example.com now', 'names both')
from auth.mail_claim(1) as notice;
select test.is(details, '{"from": "user1@example.com", "to": "new@example.com"}', 'an event')
from auth.events
where name = 'email_changed';
select test.refused(test.redeem('magiclink', test.link(other.text)), 'unauthorized', 'a link of before')
from other;
select test.is(count(*), 2, 'sessions go on') from auth.sessions where revoked_at is null;
