-- An address gets a limited number of mails of a kind in a minute; more are dropped silently.
select test.user(1);
select test.status(test.play('auth.recover', test.post('{"email": "user1@example.com"}'), null), 200, 'always the same')
from generate_series(1, 5);
select test.is(count(*), 3, 'three') from auth.mail_queue;
select auth.mail_add('otp', test.user(1), 'user1@example.com');
select test.is(count(*), 1, 'another kind') from auth.mail_queue where template = 'otp';

update auth.mail_queue set created_at = created_at - interval '61 seconds';
select auth.mail_add('recovery', test.user(1), 'user1@example.com');
select test.is(count(*), 4, 'a minute later') from auth.mail_queue where template = 'recovery';

select test.settings('{"mail_per_address": 0}');
select auth.mail_add('recovery', test.user(1), 'user1@example.com') from generate_series(1, 9);
select test.is(count(*), 13, 'switched off') from auth.mail_queue where template = 'recovery';
