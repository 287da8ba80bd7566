-- Every type sends the mail of its name; an unknown one is rejected; with nothing to send the answer is the same.
select test.user(1);
update auth.users
set
  email_confirmed_at = null,
  phone = '+15550001111';
select auth.mail_add('email_change', users, 'new@example.com') from auth.users as users;
select auth.mail_sent(id) from auth.mail_claim(1);

select test.is(
  (
    test.mailed('auth.resend', jsonb_build_object('type', type, 'email', 'user1@example.com', 'phone', '+15550001111'))
  ).subject,
  subject, type
)
from (
  values
    ('signup', 'Confirm your email address'),
    ('confirmation', 'Confirm your email address'),
    ('magiclink', 'Your sign-in link'),
    ('recovery', 'Reset your password'),
    ('otp', 'Your sign-in code'),
    ('email_change', 'Confirm your new email address'),
    ('sms', 'Your sign-in code'),
    ('phone_change', 'Your sign-in code')
) as known (type, subject);
select test.is(address, 'new@example.com', 'where the change is to be confirmed')
from auth.mail_queue
where template = 'email_change';
select test.refused(auth.resend(test.post(body)), 'bad_request', body::text)
from
  unnest(array['{"email": "a@example.com"}', '{"email": "a@example.com", "type": "x"}', '{}', '[]']::jsonb[]) as body;

update auth.users set email_confirmed_at = now();
delete from auth.one_time_tokens;
select test.status(auth.resend(test.post(jsonb_build_object('type', type, 'email', 'user1@example.com'))), 200, type)
from unnest(array['signup', 'email_change']) as type;
select test.is(count(*), 0, 'nothing to send') from auth.mail_queue where sent_at is null;
