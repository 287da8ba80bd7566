-- A confirmation that is asked for again activates the password of a single sign-up, and none after two.
select test.play('auth.sign_up', test.post('{"email": "user1@example.com"}'), 'password 1');
select test.play('auth.sign_up', test.post('{"email": "user2@example.com"}'), 'the stranger''s');
select auth.mail_claim(10);
select test.play('auth.sign_up', test.post('{"email": "user2@example.com"}'), 'the owner''s');
select auth.mail_claim(10);

select test.status(test.follow('confirmation', test.link(mail.text)), 303, number::text)
from
  generate_series(1, 2) as number,
  lateral test.mailed(
    'auth.resend',
    jsonb_build_object('type', 'signup', 'email', format('user%s@example.com', number))
  ) as mail;
select test.is(count(*), 2, 'both are confirmed') from auth.users where confirmed_at is not null;
select test.status(test.sign_in(1, 'password 1'), 200, 'one password');
select test.refused(test.sign_in(2, password), 'invalid_credentials', password)
from unnest(array['the stranger''s', 'the owner''s']) as password;
