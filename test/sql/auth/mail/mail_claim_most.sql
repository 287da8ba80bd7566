-- mail_claim returns at most the requested number of mails, the oldest first.
select auth.mail_add('otp', test.user(number), format('user%s@example.com', number))
from generate_series(1, 3) as number;
select test.is(
  (
    select array_agg(address order by at)
    from auth.mail_claim(2) with ordinality as mail (id, channel, address, subject, html, text, at)
  ),
  array['user1@example.com', 'user2@example.com'],
  'two of three'
);
select test.is(count(*), 1, 'the third') from auth.mail_claim(2);
