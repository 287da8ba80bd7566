create or replace function auth.oauth_return(p_reply core.reply, p_target text, p_state text, p_settings core.settings)
returns core.reply language plpgsql stable as $$
-- The same reply as the end of a third-party sign-in: a redirect to where it began.
-- The cookie of this sign-in is deleted.
declare
  v_reply core.reply := auth.redirected(
    p_reply,
    p_target,
    array['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'provider']
  );
begin
  if p_state is not null then
    v_reply.headers := v_reply.headers || jsonb_build_object('set-cookie', auth.oauth_cookie(p_state, p_settings, 0));
  end if;
  return v_reply;
end;
$$;

create or replace function auth.callback(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/callback?state=...&code=...
-- Providers redirect a browser back to this route. The state is spent before anything else is looked at, and names the
-- provider. The target is checked again; without one the site is the target. Nothing else of the request decides where
-- the browser goes.
-- Writes: auth.oauth_states, auth.events, and what auth.oauth_sign_in writes
declare
  v_settings core.settings := core.settings_row();
  -- Instagram appends #_ to the code; browsers do not send it, other clients may.
  v_code text := nullif(regexp_replace(p_request.query ->> 'code', '#_$', ''), '');
  v_state auth.oauth_states;
  v_provider auth.oauth_providers;
  v_target text := p_request.answer #>> '{state,redirect_to}';
  v_reply core.reply;
begin
  if p_request.answer is not null then
    v_reply := auth.oauth_next(p_request, v_settings);
  else
    v_state := auth.oauth_claimed(p_request, v_settings);
    v_provider := auth.oauth_provider(v_state.provider, v_settings);
    v_target := auth.redirect_target(v_state.redirect_to, v_settings);
    v_state.redirect_to := v_target;
    v_reply := case
      when v_state.state is null then core.refuse('bad_request', 'sign-in expired or already completed')
      when v_target is null then core.refuse('bad_request', 'redirect_to is not an allowed redirect target')
      else auth.oauth_query_refusal(v_provider, p_request, v_code, v_settings)
    end;
    if v_reply.status is null then
      v_reply := auth.oauth_token_ask(v_provider, v_settings, v_state, v_code);
    end if;
  end if;

  if v_reply.ask is not null then
    return v_reply;
  end if;

  v_target := coalesce(v_target, v_settings.site_url);
  return auth.oauth_return(v_reply, v_target, p_request.query ->> 'state', v_settings);
end;
$$;

comment on function auth.callback(core.request) is
  'GET /auth/v1/callback: takes a browser back from a provider, and signs in.';
