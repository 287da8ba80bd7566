create or replace function auth.oauth_token_of(p_provider auth.oauth_providers, p_body jsonb)
returns text language sql immutable parallel safe as $$
  -- The access token in a provider's answer; null without one.
  -- The body counts, not the status: GitHub answers everything with 200. A token that no header could carry is
  -- rejected.
  select
    case
      when p_body ->> 'error' is null then substring(
        auth.oauth_text(p_provider.token_paths, p_body, 8192)
        from '^[!-~]+$'
      )
    end;
$$;

create or replace function auth.oauth_is_good(p_call jsonb, p_answer jsonb, p_body jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True when the answer to a call can be used.
  select coalesce(
    (p_answer ->> 'status')::integer between 200 and 299
    and jsonb_typeof(p_body) in ('object', 'array')
    and case
      when p_call ? 'good' then jsonb_path_exists(p_body, (p_call ->> 'good')::jsonpath, '{}', true)
      else p_body ->> 'error' is null
    end,
    false
  );
$$;

create or replace function auth.oauth_state_after(p_provider auth.oauth_providers, p_answer jsonb)
returns jsonb language plpgsql immutable as $$
-- The state of a sign-in after an answer of its provider; null when the answer cannot be used.
declare
  v_state jsonb := p_answer -> 'state';
  v_number integer := (v_state ->> 'call')::integer;
  v_status integer := (p_answer ->> 'status')::integer;
  v_body jsonb := auth.oauth_json(p_answer ->> 'body');
  v_token text;
  v_call jsonb;
begin
  v_state := v_state || jsonb_build_object('call', v_number + 1);

  if v_number = 0 then
    v_token := auth.oauth_token_of(p_provider, v_body);
    return case when v_token is not null then v_state || jsonb_build_object('token', v_token) end;
  end if;

  v_call := p_provider.calls -> (v_number - 1);
  if auth.oauth_is_good(v_call, p_answer, v_body) then
    return jsonb_set(v_state, array['answers', v_call ->> 'name'], p_answer -> 'body');
  end if;

  -- A clear refusal of an optional call. A provider in trouble gave no answer: without the address a person would get
  -- a second account.
  if (v_call ->> 'optional')::boolean and v_status < 500 and v_status != 429 then
    return v_state;
  end if;

  return null;
end;
$$;

create or replace function auth.oauth_next(p_request core.request, p_settings core.settings)
returns core.reply language plpgsql as $$
-- What follows an answer of a provider: the next call, or the reply.
-- Handles one answer of the provider; then comes the next call, or the end.
-- Writes: auth.events, and what auth.oauth_sign_in writes
declare
  v_answer jsonb := p_request.answer;
  v_provider auth.oauth_providers := auth.oauth_provider(v_answer #>> '{state,provider}', p_settings);
  v_number integer := (v_answer #>> '{state,call}')::integer;
  v_asked text := case when v_number = 0 then 'token' else v_provider.calls -> (v_number - 1) ->> 'name' end;
  v_state jsonb;
  v_profile auth.oauth_profile;
  v_reply core.reply;
begin
  if v_provider.id is null then
    return core.refuse('bad_request', 'the provider is not enabled on this instance');
  end if;

  v_state := auth.oauth_state_after(v_provider, v_answer);
  if v_state is null then
    return auth.oauth_failed(v_provider.id, v_asked, p_request);
  end if;

  if v_number < jsonb_array_length(v_provider.calls) then
    return auth.oauth_call_ask(v_provider, p_settings, v_provider.calls -> v_number, v_state);
  end if;

  v_profile := auth.oauth_profile_of(v_provider, auth.oauth_answers(v_state -> 'answers'));
  if v_profile.provider_id is null then
    perform auth.oauth_note(v_provider.id, v_asked, '{"failure": "no account id"}', p_request.ip);
    return core.refuse('bad_request', 'the provider did not say whose account it is');
  end if;

  v_reply := auth.oauth_conclude(v_provider.id, v_profile, v_state -> 'challenge', p_request);
  v_reply.body := v_reply.body || jsonb_build_object('provider', v_provider.id);
  return v_reply;
end;
$$;
