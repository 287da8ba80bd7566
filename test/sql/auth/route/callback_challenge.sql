-- A client that asked for PKCE gets a code instead of a session, appended to an existing query too.
create temporary table came as
  select
    target,
    (
      test.returned_by(
        'github',
        '[{"access_token": "a"}, {"id": 1, "login": "ada"}, []]',
        jsonb_build_object(
          'redirect_to', target,
          'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
          'code_challenge_method', 's256'
        )
      )
    ).reply
  from unnest(array['https://app.example.com/cb', 'https://app.example.com/cb?a=b']) as target;
select
  test.status(reply, 303, target),
  test.is((reply).token, null::jsonb, 'nothing to sign'),
  test.ok(
    starts_with((reply).headers ->> 'location', target || case when target ~ '\?' then '&' else '?' end || 'code='),
    'the code'
  ),
  test.ok((reply).headers ->> 'location' !~ '#', 'no fragment')
from came;
select test.is(count(*), 0, 'no session yet') from auth.sessions;

select test.status(
  test.play(
    'auth.token',
    test.post(
      jsonb_build_object(
        'auth_code', test.sent(reply, 'code'),
        'code_verifier', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
      ),
      '{"grant_type": "pkce"}'
    ),
    null
  ),
  200,
  'traded'
)
from came
limit 1;
