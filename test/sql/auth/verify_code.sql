-- The code of a mail is as good as its link; one is used up with the other.
select test.user(1);
create temporary table mail
on commit drop
as
  select
    test.code(mail.text) as code,
    test.link(mail.html || 'token=' || mail.text) as link
  from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;

select
  test.status(
    test.verify(
      jsonb_build_object('type', 'magiclink', 'email', 'User1@Example.com', 'token', code)
    ),
    200,
    'the address is compared in its normal form'
  )
from mail;
select
  test.refused(
    test.verify(
      jsonb_build_object('type', 'magiclink', 'email', 'user1@example.com', 'token', code)
    ),
    'unauthorized',
    'the code again'
  ),
  test.refused(
    test.verify(jsonb_build_object('type', 'magiclink', 'token', link)),
    'unauthorized',
    'the link'
  )
from mail;
