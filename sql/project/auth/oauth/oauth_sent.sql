create or replace function auth.oauth_sent(
  p_provider auth.oauth_providers,
  p_settings core.settings,
  p_state text,
  p_verifier text
)
returns core.reply
language sql
stable
as $$
  -- 302, as the contract has it. What is in the address must stay in no cache and no referrer.
  select
    row(
      302,
      jsonb_build_object(
        'location',
        auth.oauth_location(p_provider, p_settings, p_state, p_verifier),
        'set-cookie',
        auth.oauth_cookie(p_state, p_settings, 600),
        'cache-control',
        'no-store',
        'referrer-policy',
        'no-referrer'
      ),
      null,
      null,
      null,
      null
    )::core.reply;
$$;

comment on function auth.oauth_sent(auth.oauth_providers, core.settings, text, text) is
  'The reply that sends a browser to a provider.';
