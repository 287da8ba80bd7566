-- A provider is its row with the overrides of the environment, plain http included.
select test.provider(pkce => 'hex');
select test.provider('other');
select test.is(
  to_jsonb(auth.oauth_provider('acme', core.settings_row())),
  (select to_jsonb(providers) from auth.oauth_providers as providers where id = 'acme'),
  'as it stands'
);
select test.settings(
  '{"oauth_clients": {"acme": {
      "client_id": "c", "authorize_url": "http://127.0.0.1:1/a", "token_url": "http://127.0.0.1:1/t",
      "userinfo_url": "http://127.0.0.1:1/u", "pkce": "base64url", "id": "evil", "calls": []
    }}}'
);
select test.is(
  to_jsonb(auth.oauth_provider('acme', core.settings_row())),
  to_jsonb(
    providers
  ) || '{"authorize_url": "http://127.0.0.1:1/a", "token_url": "http://127.0.0.1:1/t", "userinfo_url": "http://127.0.0.1:1/u", "pkce": "base64url"}',
  'overridden'
)
from auth.oauth_providers as providers
where id = 'acme';
select test.is((auth.oauth_provider(id, core.settings_row())).id, null, coalesce(id, 'null') || ' is not offered')
from unnest(array['other', 'unknown', 'ACME', ' acme', '', null]) as id;
