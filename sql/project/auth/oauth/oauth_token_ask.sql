create or replace function auth.oauth_token_ask(
  p_provider auth.oauth_providers,
  p_settings core.settings,
  p_state auth.oauth_states,
  p_code text
)
returns core.reply
language sql
volatile
as $$
  -- RFC 6749, 4.1.3, with the credentials in the form: all seven take them there. A verifier is sent only where a
  -- challenge was: LinkedIn takes another for a fraud.
  select
    auth.oauth_ask(
      p_provider,
      p_settings,
      jsonb_build_object(
        'method',
        'POST',
        'url',
        p_provider.token_url,
        'form',
        jsonb_strip_nulls(
          jsonb_build_object(
            'grant_type',
            'authorization_code',
            'code',
            p_code,
            'redirect_uri',
            auth.oauth_callback_url(p_settings),
            p_provider.client_id_name,
            p_settings.oauth_clients #> array[p_provider.id, 'client_id'],
            'code_verifier',
            p_state.pkce_verifier
          )
        ),
        'fill',
        '[{"in": "form", "name": "client_secret"}]'::jsonb
      ),
      '{"content-type": "application/x-www-form-urlencoded"}',
      auth.oauth_began(p_provider, p_state)
    );
$$;

comment on function auth.oauth_token_ask(
  auth.oauth_providers,
  core.settings,
  auth.oauth_states,
  text
) is
  'Asks a provider for a token, for the code a browser brought.';
