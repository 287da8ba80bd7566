-- Where it is allowed, a sign-up without an address makes an anonymous user and signs in at once.
select test.settings('{"anonymous_signups": true}');
create temporary table signed as
  select test.play('auth.sign_up', test.post('{"data": {"theme": "dark"}}'), null) as reply;

select test.status(reply, 200, 'signed up') from signed;
select test.is((reply).body -> 'session', (reply).body - 'session', 'a session') from signed;
select test.is(
  row(email, encrypted_password, confirmed_at, user_metadata, app_metadata)::text,
  row(
    null,
    '*',
    null,
    '{"theme": "dark"}'::jsonb,
    '{"provider": "anonymous", "providers": ["anonymous"]}'::jsonb
  )::text,
  'nobody in particular'
)
from auth.users;
select test.is((reply).token ->> 'email', null, 'no address in the token') from signed;

select test.refused(
  test.play('auth.sign_up', test.post('{"data": []}'), null),
  'bad_request',
  'data is judged all the same'
);
select test.refused(
  test.play('auth.sign_up', test.post('{}'), 'password'),
  'bad_request',
  'a password needs an address'
);
select test.status(test.play('auth.sign_up', test.post('{}'), null), 200, 'and another');
