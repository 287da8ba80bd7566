-- A token of one kind is no token of another, and trying it as one does not spend it.
select test.user(1);
create temporary table mail as
  select
    test.code(mail.text) as code,
    test.link(mail.text) as link
  from test.mailed('auth.recover', '{"email": "user1@example.com"}') as mail;
select
  test.refused(test.redeem(type, link), 'unauthorized', 'link as ' || type),
  test.refused(test.redeem(type, code, 'user1@example.com'), 'unauthorized', 'code as ' || type)
from
  mail,
  unnest(array['magiclink', 'email_change', 'signup', 'confirmation', 'invite', 'otp', 'email', 'sms']) as type;
select test.is(failures, 0, 'not counted') from auth.one_time_tokens;
select test.status(test.redeem('recovery', link), 200, 'good')
from mail;
