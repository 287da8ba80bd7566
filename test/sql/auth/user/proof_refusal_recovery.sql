-- A recovery replaces the forgotten password for 15 minutes, in the PKCE flow too.
select test.settings('{"password_change": "current"}'), test.user(1);
create temporary table recovered as
  select
    test.trade(
      substring((test.follow('recovery', test.link(mail.text))).headers ->> 'location', 'code=(.+)'),
      repeat('p', 43)
    ) as mine
  from
    test.mailed(
      'auth.recover',
      jsonb_build_object('email', 'user1@example.com', 'code_challenge', repeat('p', 43))
    ) as mail;

select test.status(test.play('auth.user_update', test.asked(mine, 'PUT', '{}'), 'password 2'), 200, 'recovered')
from recovered;
update auth.sessions set created_at = created_at - interval '15 minutes';
select test.status(test.refresh(test.token_of(mine)), 200, 'refreshed now') from recovered;
select test.refused(test.play('auth.user_update', test.asked(mine, 'PUT', '{}'), 'password 3'), 'forbidden', 'too late')
from recovered;
select test.status(test.sign_in(1, 'password 2'), 200, 'the one that was set');
