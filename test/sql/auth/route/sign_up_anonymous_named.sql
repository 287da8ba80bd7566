-- An anonymous user who verifies an address becomes an email user and stays signed in.
select test.settings('{"anonymous_signups": true}');
select test.play('auth.sign_up', test.post('{}'), null);
select auth.mail_add('email_change', users, 'ada@example.com') from auth.users as users;

select test.status(test.follow('email_change', test.link(mail.text)), 303, 'proven')
from auth.mail_claim(1) as mail;
select test.is(email, 'ada@example.com', 'the address') from auth.users;
select test.ok(email_confirmed_at is not null, 'is confirmed') from auth.users;
select test.is(app_metadata, '{"provider": "email", "providers": ["email"]}', 'the provider')
from auth.users;
select test.is(count(*), 2, 'both sessions live') from auth.sessions where revoked_at is null;
select test.is(count(*), 0, 'no old address to tell')
from auth.mail_queue
where sent_at is null and template = 'email_changed';
