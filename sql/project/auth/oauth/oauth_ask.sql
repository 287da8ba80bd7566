create or replace function auth.oauth_ask(
  p_provider auth.oauth_providers,
  p_settings core.settings,
  p_fetch jsonb,
  p_headers jsonb,
  p_state jsonb
)
returns core.reply
language sql
volatile
as $$
  -- All calls of a sign-in share its ten seconds; where they are over, the gateway finds that out at once. Some
  -- providers turn away who does not name himself.
  select
    core.ask_fetch(
      p_fetch || jsonb_build_object(
        'provider',
        p_provider.id,
        'headers',
        jsonb_build_object(
          'accept',
          'application/json',
          'user-agent',
          format('plinth (%s)', p_settings.public_url)
        ) || p_headers,
        'ms',
        greatest(
          1,
          floor(
            1000 * ((p_state ->> 'until')::numeric - extract(epoch from clock_timestamp()))
          )::integer
        )
      ),
      p_state
    );
$$;

comment on function auth.oauth_ask(auth.oauth_providers, core.settings, jsonb, jsonb, jsonb) is
  'Asks the gateway to call that provider.';
