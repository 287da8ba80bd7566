-- A link that the ban itself ended reveals the ban; a code does not, because anybody can type one.
select test.user(1);
create temporary table mail as
  select test.link(mail.text) as link, test.code(mail.text) as code
  from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;
select test.ban(1, '2100-01-01 00:00:00+00');
select auth.tokens_revoke(test.id(1));
select test.refused(test.redeem('magiclink', link), 'user_banned', 'the link')
from mail;
select test.refused(test.redeem('magiclink', code, 'user1@example.com'), 'unauthorized', 'the code')
from mail;
