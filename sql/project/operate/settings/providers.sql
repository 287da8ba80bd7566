create or replace function operate.providers(p_request core.request)
returns core.reply
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  -- GET /admin/v1/providers
  -- The body is the gateway's: the variables that came without the other of their pair. Secrets are not among it.
  with
    known as (
      select
        provider.place,
        provider.id,
        provider.name,
        offered.id is not null as enabled,
        settings.oauth_clients -> provider.id ->> 'client_id' as client_id,
        (
          select coalesce(jsonb_agg(variable.name order by variable.name), '[]')
          from
            unnest(array['CLIENT_ID', 'CLIENT_SECRET']) as part
            cross join lateral (select format('SERVICE_OAUTH_%s_%s', upper(provider.id), part)) as variable (name)
          where offered.id is null and not coalesce(p_request.body -> 'halves', '[]') @> to_jsonb(variable.name)
        ) as missing
      from
        core.settings_row() as settings
        cross join auth.oauth_providers as provider
        left join lateral auth.oauth_provider(provider.id, settings) as offered on true
    )
  select
    core.ok(
      jsonb_build_object(
        'callback_url',
        settings.public_url || '/auth/v1/callback',
        'providers',
        (select jsonb_agg(to_jsonb(known) - 'place' order by known.place, known.id) from known),
        'unknown',
        (
          select coalesce(jsonb_agg(client.id order by client.id), '[]')
          from jsonb_object_keys(settings.oauth_clients) as client (id)
          where client.id not in (select known.id from known)
        )
      )
    )
  from core.settings_row() as settings;
$$;

comment on function operate.providers(core.request) is
  'GET /admin/v1/providers: who can sign users in, and what is missing where one cannot.';
