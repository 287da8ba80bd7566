create or replace function auth.oauth_next(p_request core.request, p_settings core.settings)
returns core.reply
language plpgsql
as $$
-- One answer of the provider; then the next call, or the end.
-- Writes: auth.events, and what auth.oauth_sign_in writes
declare
  v_answer jsonb := p_request.answer;
  v_provider auth.oauth_providers := auth.oauth_provider(
    v_answer #>> '{state,provider}',
    p_settings
  );
  v_number integer := (v_answer #>> '{state,call}')::integer;
  v_asked text := case
    when v_number = 0 then 'token'
    else v_provider.calls -> (v_number - 1) ->> 'name'
  end;
  v_state jsonb;
  v_profile auth.oauth_profile;
  v_reply core.reply;
begin
  if v_provider.id is null then
    return core.refuse('bad_request', 'the provider is not enabled on this instance');
  end if;

  v_state := auth.oauth_heard(v_provider, v_answer);
  if v_state is null then
    return auth.oauth_failed(v_provider.id, v_asked, p_request);
  end if;

  if v_number < jsonb_array_length(v_provider.calls) then
    return auth.oauth_call_ask(v_provider, p_settings, v_provider.calls -> v_number, v_state);
  end if;

  v_profile := auth.oauth_profile_of(v_provider, auth.oauth_told(v_state -> 'told'));
  if v_profile.provider_id is null then
    perform auth.oauth_note(v_provider.id, v_asked, '{"failure": "no account id"}', p_request.ip);
    return core.refuse('bad_request', 'the provider did not say whose account it is');
  end if;

  v_reply := auth.oauth_conclude(v_provider.id, v_profile, v_state -> 'challenge', p_request);
  v_reply.body := v_reply.body || jsonb_build_object('provider', v_provider.id);
  return v_reply;
end;
$$;

comment on function auth.oauth_next(core.request, core.settings) is
  'What follows an answer of a provider: the next call, or the reply.';
