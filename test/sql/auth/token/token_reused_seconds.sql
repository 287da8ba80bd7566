-- Within refresh_reuse seconds a used token returns its successor again, and never another token.
select test.user(1), test.settings('{"refresh_reuse": 10}');
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
create temporary table refreshed as
  select use, test.refresh(token) as reply
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
select test.status(test.refresh(test.token_of(reply)), 200, 'which is good')
from refreshed
where use = 1;
