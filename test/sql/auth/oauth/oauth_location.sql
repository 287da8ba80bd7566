-- A provider gets its own parameter names, and a challenge only where there is a verifier.
select test.settings('{"public_url": "https://api.example.com"}');
select test.provider(pkce => 'base64url'), test.provider('plain', scope => null);
select test.settings('{"oauth_clients": {"acme": {"client_id": "a&b=ü"}, "plain": {"client_id": "c"}}}');
update auth.oauth_providers
set
  client_id_name = 'client_key',
  authorize_url = 'https://plain.example/?display=page'
where id = 'plain';

select test.is(auth.oauth_location(auth.oauth_provider(id, settings), settings, 'the-state', verifier), wanted, id)
from
  (
    values
      (
        'acme', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        'https://acme.example/authorize?client_id=a%26b%3D%C3%BC&redirect_uri=https%3A%2F%2Fapi.example.com%2Fauth%2Fv1%2Fcallback' || '&response_type=code&scope=one%20two&state=the-state&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256'
      ),
      (
        'plain', null,
        'https://plain.example/?display=page&client_key=c&redirect_uri=https%3A%2F%2Fapi.example.com%2Fauth%2Fv1%2Fcallback' || '&response_type=code&state=the-state'
      )
  ) as sent (id, verifier, wanted),
  core.settings_row() as settings;
