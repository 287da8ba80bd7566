-- A sent mail loses the password that was queued with it; reporting it twice changes nothing.
select auth.mail_add('confirmation', test.user(1), 'user1@example.com', 'a hash');
update auth.users set email_confirmed_at = null;
select test.is(count(*), 1, 'claimed') from auth.mail_claim(1);
select auth.mail_sent(id) from auth.mail_queue;
create temporary table sent as
  select * from auth.mail_queue;
select
  test.ok(sent_at is not null, 'sent'),
  test.is(password, null, 'password'),
  test.is(leased_until, null::timestamptz, 'lease')
from sent;
select auth.mail_sent(id), auth.mail_failed(id, 'late') from auth.mail_queue;
select test.rows('select * from auth.mail_queue', 'select * from sent', 'as it was');
select test.is(password, 'a hash', 'the token has it') from auth.one_time_tokens;
