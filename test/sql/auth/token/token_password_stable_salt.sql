-- An unknown address gets the same salt each time, in any letter case, as a known one does.
select test.user(1);
select test.is(
  (auth.token(test.post(jsonb_build_object('email', email), '{"grant_type": "password"}'))).ask,
  (auth.token(test.post(jsonb_build_object('email', upper(email)), '{"grant_type": "password"}'))).ask, email
)
from unnest(array['user1@example.com', 'nobody@example.com']) as email;
select test.is(
  count(distinct (auth.token(test.post(jsonb_build_object('email', email), '{"grant_type": "password"}'))).ask),
  2,
  'and another one''s differs'
)
from unnest(array['nobody@example.com', 'somebody@example.com']) as email;
