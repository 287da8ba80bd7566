-- A mail that could not be sent is retried at growing intervals, and given up after a day.
select auth.mail_add('confirmation', test.user(1), 'user1@example.com', 'a hash');
update auth.users set email_confirmed_at = null;
select test.is(count(*), 1, 'claimed') from auth.mail_claim(1);
select auth.mail_failed(id, 'connection refused') from auth.mail_queue;

select
  test.ok(next_at - clock_timestamp() between interval '4 seconds' and interval '5 seconds', 'five seconds'),
  test.is(last_error, 'connection refused', 'why'),
  test.is(password, 'a hash', 'the next try needs the password')
from auth.mail_queue;
select test.is(count(*), 0, 'not yet') from auth.mail_claim(1);
select test.is(auth.mail_next(), next_at, 'when') from auth.mail_queue;

update auth.mail_queue
set
  next_at = clock_timestamp(),
  created_at = clock_timestamp() - interval '23 hours 59 minutes',
  attempts = 8;
select test.is(count(*), 1, 'claimed once more') from auth.mail_claim(1);
select auth.mail_failed(id, 'still refused') from auth.mail_queue;
select
  test.ok(failed_at is not null, 'dead'),
  test.is(password, null, 'the password is forgotten')
from auth.mail_queue;
select test.is(last_error, 'still refused', 'a DBA sees it') from auth.mail_dead();
select test.is(auth.mail_next(), null::timestamptz, 'nothing is due');
