-- A sign-up stores a user who has to confirm the address, and returns no session.
create temporary table signed as
  select
    test.play(
      'auth.sign_up',
      test.post('{"email": "Ada@Example.com", "data": {"name": "Ada"}}'),
      'correct horse'
    ) as reply;

select test.status(reply, 200, 'signed up') from signed;
select test.is((reply).body -> 'session', 'null'::jsonb, 'no session before confirmation')
from signed;
select test.is((reply).token, null::jsonb, 'nothing to sign') from signed;

select test.is((reply).body -> 'user', auth.user_json(users), 'the reply shows what was stored')
from
  signed,
  auth.users as users;
select test.is(email, 'ada@example.com', 'address in its normal form') from auth.users;
select test.is(user_metadata, '{"name": "Ada"}', 'data') from auth.users;
select test.is(app_metadata, '{"provider": "email", "providers": ["email"]}', 'provider')
from auth.users;
select test.is(confirmed_at, null::timestamptz, 'not confirmed') from auth.users;
select test.ok(
  core.password_matches(
    encrypted_password,
    (core.password_parse(encrypted_password)).salt,
    test.key('correct horse', (core.password_parse(encrypted_password)).salt)
  ),
  'its password matches'
)
from auth.users;
