-- Five wrong guesses kill a code, whoever makes them; its link lives.
select test.user(1);
create temporary table mail
on commit drop
as
  select
    test.code(mail.text) as code,
    test.link(mail.text) as link
  from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;
select
  test.refused(
    auth.verify(
      test.post(
        jsonb_build_object(
          'type',
          'magiclink',
          'email',
          'user1@example.com',
          'token',
          test.wrong(code)
        ),
        ip => format('10.0.0.%s', guess)::inet
      )
    ),
    'unauthorized',
    'a wrong one'
  )
from
  mail,
  generate_series(1, 5) as guess;
select test.is(count(*), 5, 'events') from auth.events where name = 'code_failed';
select
  test.refused(
    test.verify(
      jsonb_build_object('type', 'magiclink', 'email', 'user1@example.com', 'token', code)
    ),
    'unauthorized',
    'the right one'
  )
from mail;
select
  test.status(test.verify(jsonb_build_object('type', 'magiclink', 'token', link)), 200, 'the link')
from mail;
