-- The same token with the same attempt returns the same successor as often as it is presented, as one use.
select test.user(1);
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
create temporary table refreshed as
  select use, test.refresh(token, '10.0.0.1', 'one') as reply
  from
    signed,
    generate_series(1, 3) as use;

select test.status(reply, 200, format('use %s', use)) from refreshed;
select
  test.is(count(distinct test.token_of(reply)), 1, 'one token'),
  test.is(count(distinct (reply).token ->> 'session_id'), 1, 'one session'),
  test.ok(min(test.token_of(reply)) ~ '^[A-Za-z0-9_-]{64}$', '48 bytes')
from refreshed;
select test.is(count(*), 2, 'and no other was made') from auth.sessions;

select test.rows(
  $$select name, user_id, host(ip) as ip, details from auth.events where name like 'refresh%' order by id$$,
  $$select 'refresh_repeated' as name, user_id, '10.0.0.1' as ip,
        jsonb_build_object('session_id', id, 'family_id', family_id, 'attempt', true) as details
      from auth.sessions, generate_series(1, 2) where parent_id is null$$,
  'each repeat is remembered'
);
select test.status(test.refresh(test.token_of(reply), attempt => 'two'), 200, 'the successor is good')
from refreshed
where use = 1;
