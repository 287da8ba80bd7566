-- A password changed between ask and answer is the one that counts: the old salt matches nothing any more.
select test.user(1);
create temporary table asked
on commit drop
as
  select
    auth.token(test.post('{"email": "user1@example.com"}', '{"grant_type": "password"}')) as reply;
update auth.users
set encrypted_password = core.password_text(
  row('scrypt', 16384, 8, 1, 'tlas', test.key('password 1', 'salt'))::core.password
);
select
  test.refused(
    auth.token(
      row(
        'POST',
        '{}',
        '{"grant_type": "password"}',
        '{}',
        '{"email": "user1@example.com"}',
        null,
        null,
        (reply).ask || jsonb_build_object('key', encode(test.key('password 1', 'salt'), 'base64'))
      )
    ),
    'invalid_credentials',
    'refused'
  )
from asked;
