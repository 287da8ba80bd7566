-- Five wrong guesses end a code, whoever makes them; four do not, and its link stays valid.
select test.user(1);
create temporary table mail as
  select
    test.code(mail.text) as code,
    test.link(mail.text) as link
  from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;
select test.refused(
  auth.verify(
    test.post(
      jsonb_build_object('token', test.wrong(code)) || '{"type": "magiclink", "email": "user1@example.com"}',
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
select test.refused(test.redeem('magiclink', code, 'user1@example.com'), 'unauthorized', 'the right one')
from mail;
select test.status(test.redeem('magiclink', link), 200, 'the link')
from mail;

create temporary table minted as
  select code from auth.token_mint(test.id(1), 'otp', 'user1@example.com');
select test.refused(test.redeem('otp', test.wrong(code), 'user1@example.com'), 'unauthorized', n::text)
from
  minted,
  generate_series(1, 4) as n;
select test.status(test.redeem('otp', code, 'user1@example.com'), 200, 'after four wrong ones')
from minted;
