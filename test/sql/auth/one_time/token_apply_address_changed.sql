-- A link that was sent to an address is invalid once an administrator changed the address.
select test.user(1);
create temporary table mail as
  select test.link(mail.text) as link
  from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;
update auth.users set email = 'new@example.com';
select test.refused(test.redeem('magiclink', link), 'unauthorized', 'sent to the old one')
from mail;
select test.is(count(*), 0, 'no session') from auth.sessions;
