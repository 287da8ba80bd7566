-- A banned user gets no session, and the token is spent; nothing else happens.
select test.user(1);
create temporary table mail as
  select type, test.link(mail.text) as link
  from
    (
      values
        ('auth.magiclink', 'magiclink'),
        ('auth.recover', 'recovery')
    ) as way (route, type),
    lateral test.mailed(route::regproc, '{"email": "user1@example.com"}') as mail;
update auth.users set email_confirmed_at = null;
select test.ban(1, '2100-01-01 00:00:00+00');

create temporary table verified as
  select test.redeem(type, link, password => 'another password') as reply
  from mail
  where type = 'recovery';
select
  test.refused(reply, 'user_banned', 'POST'),
  test.is(((reply).body #>> '{error,details,banned_until}')::timestamptz, '2100-01-01 00:00:00+00', 'until')
from verified;
select test.is(test.fragment(test.follow(type, link), 'error'), 'user_banned', 'GET')
from mail
where type = 'magiclink';
select test.is(count(*), 0, 'both are spent') from auth.one_time_tokens where used_at is null;
select test.is(count(*), 0, 'no session') from auth.sessions;
select
  test.is(encrypted_password, test.password('password 1'), 'the password stays'),
  test.is(email_confirmed_at, null::timestamptz, 'unconfirmed')
from auth.users;
