create or replace function api.replied(p_answer text, p_name text, p_pulse bigint, p_method text)
returns text
language plpgsql
as $$
-- What there is to say of an answer that is large, or came while the catalogue changed. That one may have waited for a
-- change of its table, and not have seen what it should: see api.run_statement. A write is taken back for that, and
-- tried again by the gateway.
begin
  if coalesce(p_pulse = core.catalogue_counter(), core.is_current(p_name)) then
    return api.sized(p_answer);
  end if;

  if p_method not in ('GET', 'HEAD') then
    raise exception
      using errcode = 'serialization_failure', message = 'the schema changed meanwhile';
  end if;
  return 'again';
end;
$$;

comment on function api.replied is 'The answer of a replay, unless it does not count.';

create or replace function api.replay(
  p_role text,
  p_name text,
  p_pulse bigint,
  p_is_alone boolean,
  p_values text[],
  p_headers text,
  p_method text,
  p_path text,
  p_claims text
)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- A request of a known form, its values filled in by the gateway: the shortest way there is. Each function in an
-- expression that a transaction meets costs about a microsecond. What is not known any more is asked in full again; so
-- is everything of an operator, who may have to be held. Where nobody would ask for them there are no headers.
-- Writes: core.request_count
declare
  v_answer text;
begin
  if p_is_alone or p_pulse is null then
    return api.replay_alone(p_role, p_name, p_values, p_headers, p_method, p_path, p_claims);
  end if;
  if p_pulse != core.catalogue_counter() then
    return 'again';
  end if;
  v_answer := case
    when p_headers is null then set_config('request.jwt.claims', coalesce(p_claims, ''), true)
    else api.tell_request(p_method, p_path, p_headers, p_claims)
  end;
  begin
    if p_role = 'authenticated' then
      v_answer := exec.again_as_authenticated(p_name, p_values);
    elsif p_role = 'service_role' and p_claims::jsonb ? 'typ' then
      return 'again';
    else
      v_answer := api.execute_again(p_role, p_name, p_values);
    end if;
    if
      nextval('core.request_count') > 0
      and p_pulse = core.catalogue_counter()
      and octet_length(v_answer) < 1000000
    then
      return v_answer;
    end if;
  exception when syntax_error_or_access_rule_violation
  or invalid_sql_statement_name
  or feature_not_supported
  or invalid_text_representation
  or cardinality_violation
  or read_only_sql_transaction then
    v_answer := null;
  end;
  if v_answer is null then
    return api.replay_alone(p_role, p_name, p_values, p_headers, p_method, p_path, p_claims);
  end if;
  return api.replied(v_answer, p_name, p_pulse, p_method);
end;
$$;

comment on function api.replay is
  'Answers a request whose form was answered before: what is asked of the gateway, status and headers in a line, each if there is any; then the body.';
