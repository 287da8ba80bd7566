create or replace function auth.oauth_provider(p_id text, p_settings core.settings)
returns auth.oauth_providers language sql stable as $$
  -- A provider that is offered, with the overrides of the settings.
  -- Offered are the providers for which the gateway has both credentials: only those are in the settings. All nulls
  -- for any other. Addresses may be overridden, over plain http too, for a server of one's own and for tests.
  select jsonb_populate_record(
    providers,
    jsonb_strip_nulls(
      jsonb_build_object(
        'authorize_url', client.given ->> 'authorize_url',
        'token_url', client.given ->> 'token_url',
        'userinfo_url', client.given ->> 'userinfo_url',
        'pkce', client.given ->> 'pkce'
      )
    )
  )
  from
    auth.oauth_providers as providers
    cross join lateral (select p_settings.oauth_clients -> providers.id as given) as client
  where providers.id = p_id and client.given ->> 'client_id' != '';
$$;

create or replace function auth.providers_offered()
returns jsonb language sql stable as $$
  -- The providers that are offered, as clients read them.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', offered.id,
        'name', offered.name,
        'url', settings.public_url || '/auth/v1/authorize?provider=' || offered.id
      )
      order by offered.place, offered.id
    ),
    '[]'
  )
  from
    core.settings_row() as settings
    cross join auth.oauth_providers as providers
    cross join lateral auth.oauth_provider(providers.id, settings) as offered
  where offered.id is not null;
$$;
