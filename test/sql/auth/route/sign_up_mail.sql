-- A sign-up queues its confirmation mail with the hash of the password, and neither link nor code.
select test.play('auth.sign_up', test.post('{"email": "Ada@Example.com"}'), 'correct horse');

select test.is(count(*), 1, 'one mail') from auth.mail_queue;
select test.is(
  row(mail.template, mail.channel, mail.address, mail.user_id, mail.password)::text,
  row('confirmation', 'email', 'ada@example.com', users.id, users.encrypted_password)::text,
  'to the address in its normal form, with the hash'
)
from
  auth.mail_queue as mail,
  auth.users as users;
select test.is(count(*), 0, 'no token yet') from auth.one_time_tokens;
select test.is(details ->> 'taken', 'false', 'an event') from auth.events where name = 'sign_up';
