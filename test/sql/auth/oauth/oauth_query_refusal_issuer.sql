-- A known issuer is compared; at an overridden address any issuer is accepted.
create temporary table began as
  select provider, clients, test.begun(provider) as state
  from (
    values
      ('google', '{}'::jsonb),
      ('google', '{"authorize_url": "http://127.0.0.1:9/authorize"}'),
      ('github', '{}')
  ) as given (provider, clients);
create temporary table came as
  select
    provider,
    clients,
    auth.callback(
      test.request(
        'GET',
        null,
        jsonb_build_object('code', 'a', 'state', state, 'iss', 'https://other.example', 'provider', 'facebook')
      )
    ) as reply
  from
    began
    cross join lateral test.settings(
      jsonb_build_object('oauth_clients', jsonb_build_object(provider, clients || '{"client_id": "x"}'))
    );
select test.is(
  (reply).ask ->> 'provider',
  case when clients = '{}' and provider = 'google' then null else provider end,
  provider || clients
)
from came;
