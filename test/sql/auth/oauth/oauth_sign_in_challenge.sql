-- A client that asked for PKCE gets a code, and trades it with its verifier for the session.
create temporary table signed as
  select
    test.oauth(
      'google',
      test.profile('1', 'ada@example.com'),
      jsonb_build_object('method', 'plain', 'challenge', repeat('v', 43))
    ) as reply;
select
  test.is(array(select jsonb_object_keys((reply).body)), array['code'], 'a code and nothing else'),
  test.is((reply).token, null, 'no token')
from signed;
select test.is(count(*), 0, 'no session yet') from auth.sessions;
select test.is(count(*), 1, 'the identity is there') from auth.identities;
select test.status(test.trade((reply).body ->> 'code', repeat('v', 43)), 200, 'traded')
from signed;
