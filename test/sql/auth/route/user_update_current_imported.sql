-- An imported bcrypt password works as the current password.
select test.settings('{"min_password_length": 3}');
create temporary table signed as
  select test.user(1), test.sign_in(1, 'password 1') as mine;
update auth.users
set encrypted_password = 'bcrypt$$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';

select
  test.refused(
    test.play('auth.user_update', test.asked(mine, 'PUT', '{}'), 'a new one', 'U*V'),
    'invalid_credentials',
    'wrong'
  ),
  test.refused(
    test.play('auth.user_update', test.asked(mine, 'PUT', '{}'), 'U*U', 'U*V'),
    'invalid_credentials',
    'the right one is the new one'
  )
from signed;
select test.ok(encrypted_password like 'bcrypt%', 'unchanged') from auth.users;
select test.status(test.play('auth.user_update', test.asked(mine, 'PUT', '{}'), 'a new one', 'U*U'), 200, 'right')
from signed;
select test.status(test.sign_in(1, 'a new one'), 200, 'the new one');
