-- A current password that is sent is checked: a wrong one changes nothing.
select test.user(1);
create temporary table signed as
  select test.sign_in(1, 'password 1') as mine;
create temporary table before as
  select * from auth.users;

select test.refused(
  test.play('auth.user_update', test.asked(mine, 'PUT', body), password, 'a wrong one'),
  'invalid_credentials',
  body::text
)
from
  signed,
  (
    values
      ('{}'::jsonb, 'a new one'),
      ('{"data": {"a": 1}, "email": "new@example.com"}', 'a new one'),
      ('{"email": "new@example.com"}', null),
      ('{"data": {"a": 1}}', null)
  ) as given (body, password);
select test.rows('select * from auth.users', 'select * from before', 'unchanged');
select test.none('select id from auth.mail_queue', 'no mail');
select test.is(count(*), 4, 'remembered') from auth.events where name = 'current_password_failed';

select
  test.refused(
    test.play('auth.user_update', test.asked(mine, 'PUT', '{}'), 'a new one', repeat('x', 257)),
    'bad_request',
    'longer than any'
  ),
  test.status(
    test.play('auth.user_update', test.asked(mine, 'PUT', '{}'), 'a new one', 'password 1'),
    200,
    'the right one'
  )
from signed;
select test.refused(test.sign_in(1, 'password 1'), 'invalid_credentials', 'the old password');
select test.status(test.sign_in(1, 'a new one'), 200, 'the new one');
select test.status(
  test.play('auth.user_update', test.asked(mine, 'PUT', '{"current_password": null}'), 'another one'),
  200,
  'null is none'
)
from signed;
