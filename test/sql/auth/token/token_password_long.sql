-- A password that is too long is rejected before it costs anything.
select test.refused(
  auth.token(
    test.post(jsonb_build_object('email', 'user1@example.com', 'password', bytes), '{"grant_type": "password"}')
  ),
  'bad_request',
  bytes::text
)
from unnest(array[257, 2147483647]) as bytes;
select test.none('select scope from auth.attempts', 'not even a try');
