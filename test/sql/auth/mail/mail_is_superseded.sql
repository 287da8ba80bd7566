-- A mail that is retried does not end the link of a newer one that went out meanwhile.
select auth.mail_add('recovery', test.user(1), 'user1@example.com');
select test.is(count(*), 1, 'the first') from auth.mail_claim(1);
select auth.mail_failed(id, 'refused') from auth.mail_queue;
select auth.mail_add('recovery', test.user(1), 'user1@example.com');
create temporary table newer as
  select * from auth.mail_claim(1);
select auth.mail_sent(id) from newer;

update auth.mail_queue set next_at = clock_timestamp() where sent_at is null;
select test.is(count(*), 0, 'the first is not sent any more') from auth.mail_claim(1);
select test.is(last_error, 'a newer one was sent', 'why') from auth.mail_dead();
select test.status(test.follow('recovery', test.link(newer.text)), 303, 'opened') from newer;
select test.is(count(*), 1, 'the newer one is good') from auth.sessions;
