-- The code is traded for a token, the token for a profile, and the browser redirected with a session in the fragment.
select test.settings('{"access_ttl": 600}');
create temporary table began as
  select test.begun('google') as state;
create temporary table verifier as
  select pkce_verifier from auth.oauth_states;
create temporary table came as
  select returned.*
  from
    began
    cross join lateral test.returned(
      jsonb_build_object('state', state, 'code', '4/0A*!%2F', 'iss', 'https://accounts.google.com'),
      '[
        {"access_token": "ya29.a0"},
        {"sub": "1101", "name": "Ada", "email": "Ada@example.com", "email_verified": true}
      ]'
    ) as returned;

select
  test.is(
    (asks -> 0) #- '{form,code_verifier}',
    '{
      "provider": "google",
      "method": "POST",
      "url": "https://oauth2.googleapis.com/token",
      "headers": {
        "accept": "application/json", "user-agent": "plinth (https://api.example.com)",
        "content-type": "application/x-www-form-urlencoded"
      },
      "form": {
        "grant_type": "authorization_code", "code": "4/0A*!%2F", "client_id": "google client",
        "redirect_uri": "https://api.example.com/auth/v1/callback"
      },
      "fill": [{"in": "form", "name": "client_secret"}]
    }',
    'the token'
  ),
  test.is(asks #>> '{0,form,code_verifier}', pkce_verifier, 'the verifier'),
  test.is(
    asks -> 1,
    '{
      "provider": "google",
      "method": "GET",
      "url": "https://openidconnect.googleapis.com/v1/userinfo",
      "headers": {"accept": "application/json", "user-agent": "plinth (https://api.example.com)", "authorization": "Bearer ya29.a0"},
      "fill": []
    }',
    'the profile'
  )
from
  came,
  verifier;
select
  test.status(reply, 303, 'see other'),
  test.is((reply).body, null::jsonb, 'no body'),
  test.is(
    (reply).headers - 'location',
    jsonb_build_object(
      'set-cookie', auth.oauth_cookie(state, core.settings_row(), 0)
    ) || '{"cache-control": "no-store", "referrer-policy": "no-referrer"}',
    'headers'
  ),
  test.ok(
    (reply).headers ->> 'location' ~ format(
      '^https://app\.example\.com/cb#access_token=%s&refresh_token=[A-Za-z0-9_-]{64}&expires_in=600&expires_at=%s&token_type=bearer&provider=google$',
      (reply).marker,
      (reply).token ->> 'exp'
    ),
    'the fragment'
  ),
  test.is((reply).token ->> 'email', 'ada@example.com', 'to be signed')
from
  came,
  began;
select test.none('select * from auth.oauth_states', 'the state is spent');
select test.is(sessions.refresh_token, auth.token_digest(test.fragment(reply, 'refresh_token')), 'the session')
from
  came,
  auth.sessions as sessions;
