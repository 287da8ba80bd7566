-- A mail is retried even if another network has asked for one since.
select test.user(1);
select auth.mail_add('recovery', test.user(1), 'user1@example.com', p_ip => '10.0.0.9');
select test.is(count(*), 1, 'the first') from auth.mail_claim(1);
select auth.mail_failed(id, 'refused') from auth.mail_queue;
select auth.mail_add('recovery', test.user(1), 'user1@example.com', p_ip => '10.0.0.1');
select auth.mail_sent(id) from auth.mail_claim(1);

update auth.mail_queue set next_at = clock_timestamp() where sent_at is null;
create temporary table mail as
  select test.link(text) as link from auth.mail_claim(1);
select test.status(test.redeem('recovery', link), 200, 'good')
from mail;
