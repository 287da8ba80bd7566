-- Who redeems the first code with a living access token of the account, or its password, loses nothing.
select test.settings('{"confirm_email": false}');
create temporary table signed as
  select
    number,
    test.play(
      'auth.sign_up',
      test.post(jsonb_build_object('email', format('user%s@example.com', number))),
      'my password'
    ) as reply
  from generate_series(1, 5) as number;
create temporary table mailed as
  select
    number,
    jsonb_build_object('type', 'email', 'email', inbox, 'token', test.code(mail.text)) as body
  from
    signed,
    format('user%s@example.com', number) as whose (inbox),
    lateral test.mailed('auth.otp', jsonb_build_object('email', inbox)) as mail;

select test.status(auth.verify(test.asked(reply, 'POST', body)), 200, 'with the access token')
from
  signed
  join mailed using (number)
where number = 1;

select test.refused(
  test.play('auth.verify', test.post(body), null, 'another password'),
  'invalid_credentials',
  'a wrong password spends no code'
)
from mailed
where number = 2;
select test.is(count(*), 1, 'and is a failed sign-in') from auth.events where name = 'sign_in_failed';
select test.status(test.play('auth.verify', test.post(body), null, 'my password'), 200, 'with the password')
from mailed
where number = 2;
select test.is(count(*), 0, 'whose attempts are forgotten')
from auth.attempts
where scope = 'email' and hits > 1;

select test.status(test.sign_in(number, 'my password'), 200, 'password ' || number)
from generate_series(1, 2) as number;
select test.status(test.refresh(test.token_of(reply)), 200, 'session ' || number) from signed where number < 3;
select test.ok(email_confirmed_at is not null, email)
from auth.users
where email in ('user1@example.com', 'user2@example.com');

-- A token of another account, or of a sign-in that was ended, is none.
select test.status(auth.verify(test.asked(other.reply, 'POST', mailed.body)), 200, 'another account''s token')
from
  mailed,
  signed as other
where mailed.number = 3 and other.number = 1;
select auth.sessions_revoke(id) from auth.users where email = 'user4@example.com';
select test.status(auth.verify(test.asked(reply, 'POST', body)), 200, 'a token of an ended sign-in')
from
  signed
  join mailed using (number)
where number = 4;
select test.refused(test.sign_in(number, 'my password'), 'invalid_credentials', 'password ' || number)
from generate_series(3, 4) as number;
select test.refused(test.refresh(test.token_of(reply)), 'unauthorized', 'session 3') from signed where number = 3;

-- An unknown link costs and says the same as a wrong password.
select test.refused(
  test.play('auth.verify', test.post('{"type": "magiclink", "token": "unknown"}'), null, 'my password'),
  'invalid_credentials',
  'a link that is none'
);
select test.is(
  (auth.verify(test.post('{"type": "magiclink", "token": "unknown", "current_password": 11}'))).ask ->> 'of',
  'current_password',
  'is asked for all the same'
);
