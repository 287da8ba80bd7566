-- A token of one kind is none of another, and is none the worse for having been tried as one.
select test.user(1);
create temporary table mail
on commit drop
as
  select
    test.code(mail.text) as code,
    test.link(mail.text) as link
  from test.mailed('auth.recover', '{"email": "user1@example.com"}') as mail;
select
  test.refused(
    test.verify(jsonb_build_object('type', type, 'token', link)),
    'unauthorized',
    'link as ' || type
  ),
  test.refused(
    test.verify(jsonb_build_object('type', type, 'token', code, 'email', 'user1@example.com')),
    'unauthorized',
    'code as ' || type
  )
from
  mail,
  unnest(
    array['magiclink', 'email_change', 'signup', 'confirmation', 'invite', 'otp', 'email', 'sms']
  ) as type;
select test.is(failures, 0, 'not counted') from auth.one_time_tokens;
select test.status(test.verify(jsonb_build_object('type', 'recovery', 'token', link)), 200, 'good')
from mail;
