-- A browser is redirected to the provider with a state of its own: the cookie and the table hold digests of it.
select test.settings('{"public_url": "https://api.example.com", "oauth_redirects": ["https://app.example.com"]}');
select test.provider(pkce => 'base64url'), test.provider('plain');
create temporary table sent as
  select
    id,
    test.authorize(jsonb_build_object('provider', id, 'redirect_to', 'HTTPS://app.example.com:443/cb')) as reply
  from unnest(array['acme', 'plain', 'acme']) as id;

select
  test.status(reply, 302, id),
  test.is((reply).body, null::jsonb, 'no body'),
  test.is(
    (reply).headers - array['location', 'set-cookie'],
    '{"cache-control": "no-store", "referrer-policy": "no-referrer"}',
    'headers'
  ),
  test.is(
    (reply).headers ->> 'location',
    auth.oauth_location(
      auth.oauth_provider(id, core.settings_row()),
      core.settings_row(),
      test.sent(reply, 'state'),
      states.pkce_verifier
    ),
    'location'
  ),
  test.is(
    (reply).headers ->> 'set-cookie',
    auth.oauth_cookie(test.sent(reply, 'state'), core.settings_row(), 600),
    'cookie'
  ),
  test.ok(test.sent(reply, 'state') ~ '^[A-Za-z0-9_-]{43}$', 'the state'),
  test.is(states.provider, id, 'the provider'),
  test.is(states.redirect_to, 'https://app.example.com/cb', 'the target, in our writing'),
  test.is(states.challenge, null::jsonb, 'no challenge of the client'),
  test.is(auth.oauth_challenge(states.pkce_verifier, 'base64url'), test.sent(reply, 'code_challenge'), 'the verifier'),
  test.is(
    coalesce(states.pkce_verifier, '') ~ '^[A-Za-z0-9_-]{43}$',
    id = 'acme',
    'only where the provider knows of it'
  )
from
  sent
  left join auth.oauth_states as states on states.state = auth.token_digest(test.sent(reply, 'state'));
select
  test.is(count(distinct states.state), 3, 'states'),
  test.is(count(distinct states.pkce_verifier), 2, 'verifiers')
from auth.oauth_states as states;
