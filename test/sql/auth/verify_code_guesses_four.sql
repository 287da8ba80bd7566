-- Four wrong guesses leave a code good.
select test.user(1);
create temporary table mail
on commit drop
as
  select test.code(mail.text) as code
  from test.mailed('auth.otp', '{"email": "user1@example.com"}') as mail;
select
  test.refused(
    test.verify(
      jsonb_build_object('type', 'otp', 'email', 'user1@example.com', 'token', test.wrong(code))
    ),
    'unauthorized',
    'a wrong one'
  )
from
  mail,
  generate_series(1, 4);
select
  test.status(
    test.verify(jsonb_build_object('type', 'otp', 'email', 'user1@example.com', 'token', code)),
    200,
    'the right one'
  )
from mail;
