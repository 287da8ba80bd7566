create or replace function auth.oauth_challenge(p_verifier text, p_encoding text)
returns text language sql immutable parallel safe as $$
  -- The S256 challenge for that verifier, as the provider expects it.
  -- RFC 7636, 4.2. TikTok requires the hexadecimal form for the keys of desktop applications.
  select case p_encoding
    when 'hex' then encode(digest.bytes, 'hex')
    else translate(encode(digest.bytes, 'base64'), '+/=', '-_')
  end
  from (select sha256(convert_to(p_verifier, 'UTF8')) as bytes) as digest;
$$;

create or replace function auth.oauth_location(
  p_provider auth.oauth_providers, p_settings core.settings, p_state text, p_verifier text
)
returns text language sql immutable parallel safe as $$
  -- Where a browser is redirected to sign in at a provider.
  -- One callback address for all providers, which compare it byte for byte with the registered one.
  -- Built from our own values; nothing of the request gets in. A challenge is sent only where there is a verifier:
  -- LinkedIn rejects one that it did not ask for.
  select auth.with_query(
    p_provider.authorize_url,
    string_agg(parameter.name || '=' || core.url_encode(parameter.value), '&' order by parameter.place)
  )
  from (
    values
      (1, p_provider.client_id_name, p_settings.oauth_clients -> p_provider.id ->> 'client_id'),
      (2, 'redirect_uri', p_settings.public_url || '/auth/v1/callback'),
      (3, 'response_type', 'code'),
      (4, 'scope', p_provider.scope),
      (5, 'state', p_state),
      (6, 'code_challenge', auth.oauth_challenge(p_verifier, p_provider.pkce)),
      (7, 'code_challenge_method', case when p_verifier is not null then 'S256' end)
  ) as parameter (place, name, value)
  where parameter.value is not null;
$$;

create or replace function auth.oauth_sent(
  p_provider auth.oauth_providers, p_settings core.settings, p_state text, p_verifier text
)
returns core.reply language sql stable as $$
  -- The redirect of a browser to a provider.
  -- 302, as the contract requires. The address must stay in no cache and no referrer.
  select
    row(
      302,
      jsonb_object(
        array[
          ['location', auth.oauth_location(p_provider, p_settings, p_state, p_verifier)],
          ['set-cookie', auth.oauth_cookie(p_state, p_settings, 600)],
          ['cache-control', 'no-store'],
          ['referrer-policy', 'no-referrer']
        ]
      ),
      null,
      null,
      null,
      null
    )::core.reply;
$$;
