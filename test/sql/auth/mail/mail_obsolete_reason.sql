-- A mail that no longer fits when it is due is not sent, and the reason is stored.
select auth.mail_add('magiclink', test.user(1), 'old@example.com');
select auth.mail_add('confirmation', test.user(2), 'user2@example.com');
select auth.mail_add('invite', test.user(3), 'user3@example.com');
select auth.mail_add('email_change', test.user(1), 'user2@example.com');
select auth.mail_add('sms', test.user(1), '+15550001111');
select auth.mail_add('no such template', test.user(1), 'user1@example.com');
select auth.mail_add('password_changed', test.user(1), 'old@example.com');

select test.is(array_agg(address), array['old@example.com'], 'a notice goes where it was addressed to')
from auth.mail_claim(10);
select test.is(
  (
    select array_agg(concat_ws(': ', template, last_error) order by template)
    from auth.mail_dead()
  ),
  array[
    'confirmation: the address is confirmed', 'email_change: the address is taken', 'invite: the address is confirmed',
    'magiclink: the user has another address', 'no such template: there is no such template',
    'sms: the user has another address'
  ],
  'why'
);
select test.is(count(*), 0, 'no token was made') from auth.one_time_tokens;
