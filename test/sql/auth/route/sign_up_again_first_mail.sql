-- A later sign-up does not end the link of an earlier one: the first mail activates the first password.
select test.play('auth.sign_up', test.post('{"email": "user1@example.com"}'), 'the owner''s');
create temporary table first as
  select * from auth.mail_claim(1);
select test.play('auth.sign_up', test.post('{"email": "user1@example.com"}'), 'the stranger''s');
select auth.mail_claim(1);

select test.status(test.follow('confirmation', test.link(first.text)), 303, 'the first mail')
from first;
select test.status(test.sign_in(1, 'the owner''s'), 200, 'the first password');
select test.refused(test.sign_in(1, 'the stranger''s'), 'invalid_credentials', 'the second password');
