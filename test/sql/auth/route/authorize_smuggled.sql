-- No extra parameter of a request reaches the provider, the cookie or the row.
select test.settings('{"public_url": "https://api.example.com"}');
select test.provider();
select
  test.is(
    regexp_replace(reply.headers ->> 'location', 'state=[A-Za-z0-9_-]{43}$', 'state=?'),
    'https://acme.example/authorize?client_id=acme%20client' || '&redirect_uri=https%3A%2F%2Fapi.example.com%2Fauth%2Fv1%2Fcallback&response_type=code&scope=one%20two&state=?',
    'location'
  ),
  test.ok(reply::text !~ 'evil', 'the reply'),
  test.none('select from auth.oauth_states as states where states::text ~ ''evil''', 'the row')
from
  test.authorize(
    '{
      "provider": "acme", "client_id": "evil", "redirect_uri": "https://evil.com", "scope": "evil", "scopes": "evil",
      "response_type": "evil", "state": "evil", "email": "evil@example.com", "data": "evil", "nonce": "evil"
    }'
  ) as reply;
