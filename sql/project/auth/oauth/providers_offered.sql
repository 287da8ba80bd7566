create or replace function auth.providers_offered()
returns jsonb
language sql
stable
as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          offered.id,
          'name',
          offered.name,
          'url',
          settings.public_url || '/auth/v1/authorize?provider=' || offered.id
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

comment on function auth.providers_offered is
  'The providers that are offered, as clients read them.';
