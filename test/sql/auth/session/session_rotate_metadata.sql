-- A refresh puts changes of the user since the sign-in into the claims.
select test.user(1);
create temporary table signed as
  select test.sign_in(1, 'password 1') as reply;
update auth.users
set
  app_metadata = '{"plan": "pro"}',
  user_metadata = '{"name": "Ada"}',
  email = 'ada@example.com';
create temporary table refreshed as
  select test.refresh(test.token_of(reply)) as reply from signed;

select
  test.is((reply).token -> 'app_metadata', '{"plan": "pro"}', 'app_metadata'),
  test.is((reply).token -> 'user_metadata', '{"name": "Ada"}', 'user_metadata'),
  test.is((reply).token ->> 'email', 'ada@example.com', 'email'),
  test.is((reply).body #> '{user,app_metadata}', '{"plan": "pro"}', 'in the user too')
from refreshed;
