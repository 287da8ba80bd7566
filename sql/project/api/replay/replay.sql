create or replace function api.replay_kept(p_request api.replay_request)
returns text language plpgsql as $$
-- Answers a replay by the statement kept for all sessions.
-- The longer way, where this session has not prepared the statement, or where the catalogue was changing when the
-- recipe was written. What fails here is asked in full, which gives the client the right error.
declare
  v_inquiry api.inquiry;
  v_statement core.compiled;
  v_result api.result;
begin
  perform api.set_request(p_request.method, p_request.path, p_request.headers, p_request.claims);
  v_statement := core.recall_statement(p_request.name);
  if
    v_statement.is_plain is distinct from true
    or not starts_with(p_request.name, core.begin_request())
    or (p_request.role = 'service_role' and p_request.claims::jsonb ? 'typ')
    or (strpos(p_request.claims, '"act"') > 0 and p_request.claims::jsonb ? 'act')
  then
    return 'ask_in_full';
  end if;

  v_inquiry.role := p_request.role;
  v_inquiry.kind := api.kind_of(p_request.method, p_request.path);
  v_inquiry.name := p_request.name;
  v_inquiry.values := p_request.values;
  v_result := api.run_statement(v_inquiry, v_statement);
  if v_inquiry.kind = 'read' and v_result.status = 406 then
    return 'ask_in_full';
  end if;
  return api.answer_text(
    row(v_result.status, v_result.headers, api.limit_body(v_result.body), null, null)::api.response
  );
exception when syntax_error_or_access_rule_violation or cardinality_violation then
  return 'ask_in_full';
end;
$$;

create or replace function api.replay_judged(p_request api.replay_request, p_answer text)
returns text language plpgsql as $$
-- The answer of a replay, if it may be sent.
-- An answer that is large, or came while the catalogue changed. The statement may have waited for a change of its table
-- and missed rows: see api.run_statement. A read is asked in full then; a write is rolled back, and the gateway retries
-- it.
begin
  if p_request.counter = core.catalogue_counter() then
    return api.limit_body(p_answer);
  end if;

  if p_request.method not in ('GET', 'HEAD') then
    raise exception using errcode = 'serialization_failure', message = 'the schema changed meanwhile';
  end if;
  return 'ask_in_full';
end;
$$;

create or replace function api.replay(p_request api.replay_request)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- The shortest way to an answer: guard, run, judge. Each function in an expression that a transaction evaluates costs
-- about a microsecond, so there are few. Operators always take the full path, also in the place of a user (act), since
-- viewers must be read-only; claims are only parsed where their text may have the name. A request that cannot be
-- counted, since the database may only be read, is answered by api.replay_kept.
-- Writes: core.request_count
declare
  v_answer text;
begin
  if p_request.counter is null or current_setting('plinth.lane', true) is distinct from 'shared' then
    return api.replay_kept(p_request);
  end if;
  if p_request.counter != core.catalogue_counter() then
    return 'ask_in_full';
  end if;
  if
    (p_request.role = 'service_role' and p_request.claims::jsonb ? 'typ')
    or (strpos(p_request.claims, '"act"') > 0 and p_request.claims::jsonb ? 'act')
  then
    return 'ask_in_full';
  end if;

  v_answer := api.set_request_settings(p_request.method, p_request.path, p_request.headers, p_request.claims);
  begin
    case p_request.role
      when 'authenticated' then
        v_answer := exec.again_as_authenticated(p_request.name, p_request.values);
      when 'anon' then
        v_answer := exec.again_as_anon(p_request.name, p_request.values);
      when 'service_role' then
        v_answer := exec.again_as_service_role(p_request.name, p_request.values);
    end case;
    if
      (pg_is_in_recovery() or nextval('core.request_count') > 0)
      and p_request.counter = core.catalogue_counter()
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
    return api.replay_kept(p_request);
  end if;
  return api.replay_judged(p_request, v_answer);
end;
$$;

comment on function api.replay is
  'Answers a request whose form was answered before; see api.answer_text for the form of the answer.';
