create or replace function operate.provider_note(p_id text)
returns text language sql immutable parallel safe as $$
  -- What to know before registering at one of our providers; null for others.
  select case p_id
    when 'google' then 'A consent screen "in testing" admits only the people listed there.'
    when 'github' then 'An OAuth app, or a GitHub app with the account permission "Email addresses: read".'
    when 'linkedin' then ('Add the product "Sign In with LinkedIn using OpenID Connect" to the app.')
    when 'facebook' then (
      'A trailing slash makes another address. The app must be live, or the person one of its testers.'
    )
    when 'instagram' then (
      'Id and secret of the Instagram app, not of the Facebook app around it. Only business and creator accounts can sign in, over https only.'
    )
    when 'tiktok' then 'https only, with a verified domain. A key for desktop apps needs SERVICE_OAUTH_TIKTOK_PKCE=hex.'
    when 'envato' then 'Tick the permissions for username and email address.'
  end;
$$;

create or replace function operate.provider_json(
  p_provider auth.oauth_providers, p_settings core.settings, p_halves jsonb
)
returns jsonb language sql stable as $$
  -- A provider as an operator sees it: what is missing, and no secret.
  -- Every field by name. An address may be another than ours, by the environment, which has to name those of a provider
  -- that is none of ours.
  select jsonb_build_object(
    'id', p_provider.id,
    'name', p_provider.name,
    'enabled', offered.id is not null,
    'client_id', p_settings.oauth_clients -> p_provider.id ->> 'client_id',
    'variables', jsonb_agg(variable.name order by variable.name),
    'missing', coalesce(
      jsonb_agg(variable.name order by variable.name) filter (
        where offered.id is null and not coalesce(p_halves, '[]') @> to_jsonb(variable.name)
      ),
      '[]'
    ),
    'scope', p_provider.scope,
    'verifies_addresses', cardinality(p_provider.verified_paths) > 0,
    'authorize_url', coalesce(offered.authorize_url, p_provider.authorize_url),
    'sign_in_url', case
      when offered.id is not null then p_settings.public_url || '/auth/v1/authorize?provider=' || p_provider.id
    end,
    'note', operate.provider_note(p_provider.id)
  )
  from
    unnest(
      array['CLIENT_ID', 'CLIENT_SECRET'] || case
        when operate.provider_note(p_provider.id) is null then array['TOKEN_URL', 'USERINFO_URL']
      end
    ) as part
    cross join lateral (select format('SERVICE_OAUTH_%s_%s', upper(p_provider.id), part)) as variable (name)
    cross join auth.oauth_provider(p_provider.id, p_settings) as offered
  group by offered.id, offered.authorize_url;
$$;

create or replace function operate.providers(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/providers
  -- The body is the gateway's: the variables that came without the other of their pair. Secrets are not among it.
  select core.ok(
    jsonb_build_object(
      'callback_url', settings.public_url || '/auth/v1/callback',
      'site_url', settings.site_url,
      'providers', (
        select jsonb_agg(
          operate.provider_json(known, settings, p_request.body -> 'halves')
          order by known.place, known.id
        )
        from auth.oauth_providers as known
      ),
      'unknown', (
        select coalesce(jsonb_agg(client.id order by client.id), '[]')
        from jsonb_object_keys(settings.oauth_clients) as client (id)
        where client.id not in (select known.id from auth.oauth_providers as known)
      )
    )
  )
  from core.settings_row() as settings;
$$;

comment on function operate.providers(core.request) is
  'GET /admin/v1/providers: who can sign users in, and what is missing where one cannot.';
