-- An address that another user took meanwhile is not set: the answer is that of any invalid link.
select auth.mail_add('email_change', test.user(1), 'user2@example.com');
create temporary table mail as
  select * from auth.mail_claim(1);
select test.user(2);
select test.refused(test.redeem('email_change', test.link(mail.text)), 'unauthorized', 'taken')
from mail;
select test.is(email, 'user1@example.com', 'unchanged') from auth.users where id = test.id(1);
select test.is(count(*), 0, 'no session') from auth.sessions;
select test.is(count(*), 0, 'no event') from auth.events where name = 'email_changed';
