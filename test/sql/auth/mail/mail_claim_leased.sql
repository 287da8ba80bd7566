-- A claimed mail is leased for a minute; if its gateway died, it is claimed again.
select auth.mail_add('otp', test.user(1), 'user1@example.com');
select test.is(count(*), 1, 'claimed') from auth.mail_claim(10);
select test.is(count(*), 0, 'not twice') from auth.mail_claim(10);
select test.is(auth.mail_next(), leased_until, 'due when the lease ends') from auth.mail_queue;

update auth.mail_queue set leased_until = clock_timestamp() - interval '1 second';
select test.is(count(*), 1, 'again') from auth.mail_claim(10);
select test.is(attempts, 2, 'attempts') from auth.mail_queue;
select auth.mail_sent(id) from auth.mail_queue;
select test.is(count(*), 0, 'sent') from auth.mail_claim(10);
select test.is(auth.mail_next(), null::timestamptz, 'nothing is due');
