create or replace function auth.oauth_location(
  p_provider auth.oauth_providers,
  p_settings core.settings,
  p_state text,
  p_verifier text
)
returns text
language sql
immutable
parallel safe
as $$
  -- Made of what we know ourselves; nothing of the request gets in. A challenge is sent only where there is a
  -- verifier: LinkedIn refuses those who prove what it never asked for.
  select
    auth.with_query(
      p_provider.authorize_url,
      string_agg(
        parameter.name || '=' || api.url_encode(parameter.value),
        '&'
        order by parameter.place
      )
    )
  from
    (
      values
        (1, p_provider.client_id_name, p_settings.oauth_clients -> p_provider.id ->> 'client_id'),
        (2, 'redirect_uri', auth.oauth_callback_url(p_settings)),
        (3, 'response_type', 'code'),
        (4, 'scope', p_provider.scope),
        (5, 'state', p_state),
        (6, 'code_challenge', auth.oauth_challenge(p_verifier, p_provider.pkce)),
        (
          7,
          'code_challenge_method',
          case
            when p_verifier is not null then 'S256'
          end
        )
    ) as parameter (place, name, value)
  where parameter.value is not null;
$$;

comment on function auth.oauth_location(auth.oauth_providers, core.settings, text, text) is
  'Where a browser is sent to sign in at a provider.';
