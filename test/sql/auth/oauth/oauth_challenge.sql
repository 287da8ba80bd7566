-- A challenge is the SHA-256 of its verifier (RFC 7636, appendix B), in the provider's encoding.
select test.is(auth.oauth_challenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', encoding), wanted, encoding)
from (
  values
    ('base64url', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    ('hex', '13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3')
) as writing (encoding, wanted);
select
  test.is(auth.oauth_challenge(null, 'hex'), null, 'no verifier'),
  test.ok(
    auth.challenge_matches(
      jsonb_build_object('method', 's256', 'challenge', auth.oauth_challenge(verifier, 'base64url')),
      verifier
    ),
    'of a random one'
  )
from (select core.random_token(32) as verifier) as random;
