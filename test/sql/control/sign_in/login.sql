-- An operator signs in with address and password, in any letter case of the address.
select test.settings('{"operator_ttl": 600}');
create temporary table signed as
  select
    test.operator('admin') as operator,
    test.play('control.login', test.post('{"email": "ADMIN@Example.com"}')) as reply;

select test.status(reply, 200, 'signed in') from signed;
select test.is(
  (reply).body - 'expires_at',
  jsonb_build_object(
    'access_token', (reply).marker,
    'token_type', 'bearer',
    'expires_in', 600,
    'user', jsonb_build_object('id', (operator).id, 'email', 'admin@example.com', 'role', 'admin')
  ),
  'the reply'
)
from signed;
select test.is((reply).body -> 'expires_at', (reply).token -> 'exp', 'expires_at') from signed;
select test.ok(last_sign_in_at is not null, 'last_sign_in_at') from control.platform_users;
