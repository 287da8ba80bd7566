-- The client's own challenge is stored with the state and is not sent to the provider.
select test.provider();
select
  test.is(test.sent(reply, 'code_challenge'), null, 'not sent on'),
  test.is(
    (auth.oauth_state_claim(test.sent(reply, 'state'))).challenge,
    '{"method": "s256", "challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}', 'kept'
  )
from
  test.authorize(
    '{"provider": "acme", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256"}'
  ) as reply;
