create or replace function auth.authorize(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/authorize?provider=...&redirect_to=...
-- Only these two parameters and the client's own challenge are used: everything sent to the provider is ours. A target
-- that is rejected writes nothing and redirects nobody.
-- Writes: core.visit, auth.oauth_states
declare
  v_settings core.settings := core.settings_row();
  v_wait integer;
  v_provider auth.oauth_providers := auth.oauth_provider(p_request.query ->> 'provider', v_settings);
  v_target text := auth.redirect_asked(p_request.query, v_settings);
  v_challenge jsonb := auth.challenge_of(p_request.query);
  v_refusal text := auth.challenge_refusal(v_challenge);
  v_state text := core.random_token(32);
  v_verifier text;
begin
  v_wait := core.seconds_to_wait('authorize', p_request.ip, v_settings.limit_authorize);
  if v_wait > 0 then
    return core.refuse_wait(v_wait);
  end if;

  if v_provider.id is null then
    return core.refuse('bad_request', 'the provider is not enabled on this instance');
  end if;

  if v_target is null then
    return core.refuse('bad_request', 'redirect_to is not an allowed redirect target');
  end if;

  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  if v_provider.pkce is not null then
    v_verifier := core.random_token(32);
  end if;
  perform auth.oauth_state_store(v_state, v_provider.id, v_verifier, v_target, v_challenge);
  return auth.oauth_sent(v_provider, v_settings, v_state, v_verifier);
end;
$$;

comment on function auth.authorize(core.request) is 'GET /auth/v1/authorize: redirects a browser to a provider.';
