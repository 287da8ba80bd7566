-- A provider is enabled with both credentials; the names of those that are missing are said.
select
  test.settings(
    '{"public_url": "https://api.example", "oauth_clients": {"google": {"client_id": "g"}, "elsewhere": {"client_id": "e"}}}'
  );
create temporary table reply as
  select body from operate.providers(test.post('{"halves": ["SERVICE_OAUTH_GITHUB_CLIENT_ID"]}'));
select
  test.rows(
    $$select provider from reply, jsonb_array_elements(body -> 'providers') as provider where provider ->> 'id' in ('google', 'github', 'facebook')$$,
    $$select * from (values
      ('{"id": "google", "name": "Google", "enabled": true, "client_id": "g", "missing": []}'::jsonb),
      ('{"id": "github", "name": "GitHub", "enabled": false, "client_id": null, "missing": ["SERVICE_OAUTH_GITHUB_CLIENT_SECRET"]}'),
      ('{"id": "facebook", "name": "Facebook", "enabled": false, "client_id": null,
        "missing": ["SERVICE_OAUTH_FACEBOOK_CLIENT_ID", "SERVICE_OAUTH_FACEBOOK_CLIENT_SECRET"]}')) as wanted (provider)$$,
    'three of them'
  );
select test.is(body ->> 'callback_url', 'https://api.example/auth/v1/callback', 'what to register') from reply;
select test.is(body -> 'unknown', '["elsewhere"]'::jsonb, 'a client without a provider') from reply;
select test.status(operate.providers(null), 200, 'in psql');
