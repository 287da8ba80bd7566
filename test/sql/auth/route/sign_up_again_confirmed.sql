-- A sign-up for a confirmed address sends nothing and changes nothing.
select test.user(1);
select test.status(
  test.play('auth.sign_up', test.post('{"email": "user1@example.com"}'), 'another one'),
  200,
  'answered like any other'
);
select test.is(count(*), 0, 'no mail') from auth.mail_queue;
select test.status(test.sign_in(1, 'password 1'), 200, 'the password stays');
select test.is(details ->> 'taken', 'true', 'an event')
from auth.events
where name = 'sign_up' and user_id is null;
