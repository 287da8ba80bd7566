create or replace function auth.oauth_call_ask(
  p_provider auth.oauth_providers,
  p_settings core.settings,
  p_call jsonb,
  p_state jsonb
)
returns core.reply
language plpgsql
volatile
as $$
declare
  v_url text := concat(p_provider.userinfo_url, p_call ->> 'path');
  v_token text := p_state ->> 'token';
  v_headers jsonb := '{}'::jsonb;
  v_fill jsonb := '[]'::jsonb;
begin
  if p_call ->> 'token' = 'query' then
    v_url := auth.with_query(v_url, 'access_token=' || api.url_encode(v_token));
  else
    v_headers := jsonb_build_object('authorization', 'Bearer ' || v_token);
  end if;

  if p_call ->> 'proof' = 'true' then
    v_fill := jsonb_build_array(
      jsonb_build_object('in', 'query', 'name', 'appsecret_proof', 'over', v_token)
    );
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

comment on function auth.oauth_call_ask(auth.oauth_providers, core.settings, jsonb, jsonb) is
  'Asks a provider who its token is for.';
