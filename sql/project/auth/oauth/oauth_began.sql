create or replace function auth.oauth_began(
  p_provider auth.oauth_providers,
  p_state auth.oauth_states
)
returns jsonb
language sql
volatile
as $$
  -- It goes through the gateway and back: the number of the call (0 asks for the token), and the answers as texts.
  select
    jsonb_strip_nulls(
      jsonb_build_object(
        'provider',
        p_provider.id,
        'redirect_to',
        p_state.redirect_to,
        'challenge',
        p_state.challenge,
        'until',
        round(extract(epoch from clock_timestamp()) + 10, 3),
        'call',
        0,
        'told',
        '{}'::jsonb
      )
    );
$$;

comment on function auth.oauth_began(auth.oauth_providers, auth.oauth_states) is
  'What is kept of a sign-in while its provider is asked.';
