create or replace function auth.oauth_ask(
  p_provider auth.oauth_providers, p_settings core.settings, p_fetch jsonb, p_headers jsonb, p_state jsonb
)
returns core.reply language sql volatile as $$
  -- Asks the gateway to call that provider.
  -- All calls of a sign-in share its ten seconds; when they are over, the gateway detects it at once. Some providers
  -- reject a client without a user agent.
  select
    core.ask_fetch(
      p_fetch || jsonb_build_object(
        'provider',
        p_provider.id,
        'headers',
        jsonb_object(
          array[
            ['accept', 'application/json'],
            ['user-agent', format('plinth (%s)', p_settings.public_url)]
          ]
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

create or replace function auth.oauth_token_ask(
  p_provider auth.oauth_providers, p_settings core.settings, p_state auth.oauth_states, p_code text
)
returns core.reply language plpgsql volatile as $$
-- Asks a provider for a token in exchange for the code.
-- RFC 6749, 4.1.3, with the credentials in the form, which all seven accept. A verifier is sent only where a challenge
-- was: LinkedIn rejects any other. The state travels through the gateway and back: the number of the call (0 asks for
-- the token), and the answers as texts.
declare
  v_form jsonb := jsonb_object(
    array[
      ['grant_type', 'authorization_code'],
      ['code', p_code],
      ['redirect_uri', p_settings.public_url || '/auth/v1/callback'],
      [p_provider.client_id_name, p_settings.oauth_clients #>> array[p_provider.id, 'client_id']],
      ['code_verifier', p_state.pkce_verifier]
    ]
  );
  v_state jsonb := jsonb_build_object(
    'provider',
    p_provider.id,
    'redirect_to',
    p_state.redirect_to,
    'challenge',
    p_state.challenge,
    'until',
    round(extract(epoch from clock_timestamp()) + 10, 3)
  );
begin
  return auth.oauth_ask(
    p_provider,
    p_settings,
    jsonb_build_object('url', p_provider.token_url, 'form', jsonb_strip_nulls(v_form))
    || '{"method": "POST", "fill": [{"in": "form", "name": "client_secret"}]}',
    '{"content-type": "application/x-www-form-urlencoded"}',
    jsonb_strip_nulls(v_state) || '{"call": 0, "answers": {}}'
  );
end;
$$;

create or replace function auth.oauth_call_ask(
  p_provider auth.oauth_providers, p_settings core.settings, p_call jsonb, p_state jsonb
)
returns core.reply language plpgsql volatile as $$
-- Calls a provider with its token to read the profile.
declare
  v_url text := concat(p_provider.userinfo_url, p_call ->> 'path');
  v_token text := p_state ->> 'token';
  v_headers jsonb := '{}'::jsonb;
  v_fill jsonb := '[]'::jsonb;
begin
  if p_call ->> 'token' = 'query' then
    v_url := auth.with_query(v_url, 'access_token=' || core.url_encode(v_token));
  else
    v_headers := jsonb_build_object('authorization', 'Bearer ' || v_token);
  end if;

  if p_call ->> 'proof' = 'true' then
    v_fill := jsonb_build_array(jsonb_build_object('in', 'query', 'name', 'appsecret_proof', 'over', v_token));
  end if;

  return auth.oauth_ask(
    p_provider,
    p_settings,
    jsonb_build_object('method', 'GET', 'url', v_url, 'fill', v_fill),
    v_headers,
    p_state
  );
end;
$$;
