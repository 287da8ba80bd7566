-- A password set between the ask for the imported one and its answer is the one that counts.
select test.user(1);
update auth.users
set encrypted_password = 'bcrypt$$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
create temporary table asked as
  select
    auth.token(test.post('{"email": "user1@example.com"}', '{"grant_type": "password"}')) as reply;
update auth.users set encrypted_password = test.password('a new one');
create temporary table before as
  select encrypted_password from auth.users;

select test.refused(
  test.answered(
    'auth.token',
    '{"email": "user1@example.com"}',
    jsonb_build_object(
      'password', 'U*U',
      'state', (reply).ask || jsonb_build_object('key', encode(sha256('key'), 'base64'))
    ),
    '{"grant_type": "password"}'
  ),
  'invalid_credentials',
  'refused'
)
from asked;
select test.rows('select encrypted_password from auth.users', 'select * from before', 'the new one stays');
