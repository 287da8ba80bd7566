create or replace function auth.oauth_heard(p_provider auth.oauth_providers, p_answer jsonb)
returns jsonb
language plpgsql
immutable
as $$
declare
  v_state jsonb := p_answer -> 'state';
  v_number integer := (v_state ->> 'call')::integer;
  v_body jsonb := auth.oauth_json(p_answer ->> 'body');
  v_token text;
  v_call jsonb;
begin
  v_state := v_state || jsonb_build_object('call', v_number + 1);

  if v_number = 0 then
    v_token := auth.oauth_token_of(p_provider, v_body);
    return case
      when v_token is not null then v_state || jsonb_build_object('token', v_token)
    end;
  end if;

  v_call := p_provider.calls -> (v_number - 1);
  if auth.oauth_is_good(v_call, p_answer, v_body) then
    return jsonb_set(v_state, array['told', v_call ->> 'name'], p_answer -> 'body');
  end if;

  return case
    when auth.oauth_is_spared(v_call, p_answer) then v_state
  end;
end;
$$;

comment on function auth.oauth_heard(auth.oauth_providers, jsonb) is
  'The sign-in after an answer of its provider; null when that is of no use.';
