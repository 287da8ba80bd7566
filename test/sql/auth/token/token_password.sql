-- The right password returns a session, whatever the letter case of the address.
select test.user(1);
create temporary table signed as
  select
    test.play(
      'auth.token',
      test.post('{"email": "User1@EXAMPLE.com"}', '{"grant_type": "password"}'),
      'password 1'
    ) as reply;

select test.status(reply, 200, 'signed in') from signed;
select test.is(
  (select array_agg(key order by key) from jsonb_object_keys((reply).body) as key),
  array['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'],
  'the session response'
)
from signed;
select test.is((reply).token ->> 'sub', test.id(1)::text, 'the claims are the user''s') from signed;
select test.is((reply).body #>> '{user,email}', 'user1@example.com', 'the user') from signed;
select test.ok((reply).body -> 'user' ? 'encrypted_password' is false, 'without the password')
from signed;
