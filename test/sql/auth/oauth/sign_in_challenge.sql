-- A client that asked for proof is given a code for a sign-in by a provider, and its verifier buys the session.
create temporary table signed
on commit drop
as
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
select
  test.status(
    auth.token(
      test.post(
        jsonb_build_object('auth_code', (reply).body ->> 'code', 'code_verifier', repeat('v', 43)),
        '{"grant_type": "pkce"}'
      )
    ),
    200,
    'traded'
  )
from signed;
