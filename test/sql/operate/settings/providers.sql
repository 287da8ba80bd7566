-- A provider is enabled with both credentials; the names of those that are missing are said.
select test.settings(
  '{"public_url": "https://api.example", "oauth_clients": {"google": {"client_id": "g"}, "elsewhere": {"client_id": "e"}}}'
);
create temporary table reply as
  select body from operate.providers(test.post('{"halves": ["SERVICE_OAUTH_GITHUB_CLIENT_ID"]}'));
select test.rows(
  $$select provider - '{scope,note,authorize_url,verifies_addresses}'::text[]
        from reply, jsonb_array_elements(body -> 'providers') as provider
       where provider ->> 'id' in ('google', 'github', 'facebook')$$,
  $$select wanted.provider || jsonb_build_object('variables', array['SERVICE_OAUTH_' || wanted.word || '_CLIENT_ID',
        'SERVICE_OAUTH_' || wanted.word || '_CLIENT_SECRET'])
      from (values
      ('GOOGLE', '{"id": "google", "name": "Google", "enabled": true, "client_id": "g", "missing": [],
        "sign_in_url": "https://api.example/auth/v1/authorize?provider=google"}'::jsonb),
      ('GITHUB', '{"id": "github", "name": "GitHub", "enabled": false, "client_id": null, "sign_in_url": null,
        "missing": ["SERVICE_OAUTH_GITHUB_CLIENT_SECRET"]}'),
      ('FACEBOOK', '{"id": "facebook", "name": "Facebook", "enabled": false, "client_id": null, "sign_in_url": null,
        "missing": ["SERVICE_OAUTH_FACEBOOK_CLIENT_ID", "SERVICE_OAUTH_FACEBOOK_CLIENT_SECRET"]}')) as wanted (word, provider)$$,
  'three of them'
);
select
  test.is(provider ->> 'scope', 'openid email profile', 'what it is asked for'),
  test.is(provider ->> 'authorize_url', 'https://accounts.google.com/o/oauth2/v2/auth', 'where'),
  test.is(provider -> 'verifies_addresses', 'true', 'its addresses count'),
  test.ok(provider ->> 'note' ~ 'consent screen', 'a word on registering')
from
  reply,
  jsonb_array_elements(body -> 'providers') as provider
where provider ->> 'id' = 'google';
select test.is(count(*), (select count(*) from auth.oauth_providers), 'a word on each of ours, by its id')
from
  reply,
  jsonb_array_elements(body -> 'providers') as provider
where provider ->> 'note' is not null;
insert into auth.oauth_providers (id, place, name, authorize_url, token_url, userinfo_url, calls, id_paths)
values
  ('mine', 8, 'Mine', 'https://m.example/a', 'https://m.example/t', 'https://m.example/u', '[]', '{$.profile.sub}');
select test.is(
  provider,
  '{"id": "mine", "name": "Mine", "enabled": false, "client_id": null, "scope": null, "note": null, "sign_in_url": null,
      "verifies_addresses": false, "authorize_url": "https://m.example/a",
      "missing": ["SERVICE_OAUTH_MINE_CLIENT_SECRET", "SERVICE_OAUTH_MINE_TOKEN_URL"],
      "variables": ["SERVICE_OAUTH_MINE_CLIENT_ID", "SERVICE_OAUTH_MINE_CLIENT_SECRET", "SERVICE_OAUTH_MINE_TOKEN_URL",
        "SERVICE_OAUTH_MINE_USERINFO_URL"]}'::jsonb,
  'one of one''s own needs addresses too'
)
from
  (
    select body
    from operate.providers(test.post('{"halves": ["SERVICE_OAUTH_MINE_CLIENT_ID", "SERVICE_OAUTH_MINE_USERINFO_URL"]}'))
  ) as reply,
  jsonb_array_elements(body -> 'providers') as provider
where provider ->> 'id' = 'mine';
select test.is(body ->> 'callback_url', 'https://api.example/auth/v1/callback', 'what to register') from reply;
select test.is(body -> 'unknown', '["elsewhere"]'::jsonb, 'a client without a provider') from reply;
select test.status(operate.providers(null), 200, 'in psql');
