-- A password changed between ask and answer counts: the old salt matches nothing any more.
select test.user(1);
create temporary table asked as
  select
    auth.token(test.post('{"email": "user1@example.com"}', '{"grant_type": "password"}')) as reply;
update auth.users
set encrypted_password = core.password_text(
  row('scrypt', 16384, 8, 1, 'tlas', test.key('password 1', 'salt'))::core.password
);
select test.refused(
  test.answered(
    'auth.token',
    '{"email": "user1@example.com"}',
    (reply).ask || jsonb_build_object('key', encode(test.key('password 1', 'salt'), 'base64')),
    '{"grant_type": "password"}'
  ),
  'invalid_credentials',
  'refused'
)
from asked;
