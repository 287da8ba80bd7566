-- A session stores the client that asked for it, and so does each that follows.
select test.user(1);
create temporary table started as
  select
    auth.session_start(test.user(1), test.request(ip => '10.0.0.1', headers => '{"user-agent": "Browser"}')) as reply;
select
  test.is(ip, '10.0.0.1', 'address'),
  test.is(user_agent, 'Browser', 'client')
from auth.sessions;

select auth.token(
  test.request(
    body => jsonb_build_object('refresh_token', test.token_of(reply)),
    query => '{"grant_type": "refresh_token"}',
    ip => '10.0.0.2',
    headers => jsonb_build_object('user-agent', repeat('x', 1000))
  )
)
from started;
select
  test.is(ip, '10.0.0.2', 'the next address'),
  test.is(length(user_agent), 255, 'a long name is cut')
from auth.sessions
where parent_id is not null;
