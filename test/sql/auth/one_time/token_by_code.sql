-- The code of a mail works like its link; using one spends the other.
select test.user(1);
create temporary table mail as
  select
    test.code(mail.text) as code,
    test.link(mail.html || 'token=' || mail.text) as link
  from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;

select test.status(
  test.redeem('magiclink', code, 'User1@Example.com'),
  200,
  'the address is compared in its normal form'
)
from mail;
select
  test.refused(test.redeem('magiclink', code, 'user1@example.com'), 'unauthorized', 'the code again'),
  test.refused(test.redeem('magiclink', link), 'unauthorized', 'the link')
from mail;
