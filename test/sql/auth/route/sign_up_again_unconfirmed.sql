-- Of several sign-ups for one address, the mail that is followed decides whose password is set.
select test.play('auth.sign_up', test.post('{"email": "user1@example.com"}'), 'the stranger''s');
create temporary table first as
  select * from auth.mail_claim(1);
select test.status(
  test.play('auth.sign_up', test.post('{"email": "user1@example.com"}'), 'the owner''s'),
  200,
  'the second is answered like the first'
);
create temporary table second as
  select * from auth.mail_claim(1);

select test.is(
  (core.password_parse(encrypted_password)).key,
  test.key('the stranger''s', (core.password_parse(encrypted_password)).salt),
  'nothing is replaced in silence'
)
from auth.users;
select test.refused(
  test.redeem('signup', test.code(first.text), 'user1@example.com'),
  'unauthorized',
  'the code of the first is dead'
)
from first;
select test.status(test.redeem('signup', test.link(second.text)), 200, 'the second mail is followed')
from second;

select test.is(count(*), 1, 'one user') from auth.users;
select test.refused(test.sign_in(1, 'the stranger''s'), 'invalid_credentials', 'the first password');
select test.status(test.sign_in(1, 'the owner''s'), 200, 'the second password');
select test.refused(test.redeem('signup', test.link(first.text)), 'unauthorized', 'the first mail is dead now')
from first;
