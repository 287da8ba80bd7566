create or replace function api.answer_with_settings(p_answer text)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- The answer of a replay as the application's code wants it.
-- See api.with_settings; the answer is a text already.
declare
  v_line text := split_part(p_answer, E'\n', 1);
  v_result api.result;
begin
  v_result.status := split_part(v_line, E'\t', 2)::integer;
  v_result.headers := split_part(v_line, E'\t', 3)::jsonb;
  v_result := api.with_settings(v_result);
  return concat(
    split_part(v_line, E'\t', 1),
    E'\t',
    v_result.status,
    E'\t',
    v_result.headers,
    substr(p_answer, length(v_line) + 1)
  );
end;
$$;

create or replace function api.replay_code(p_request api.replay_request)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- As api.replay, for a statement that runs code of the application. The session was cleaned and has no plans, not even
-- of our functions, so each expression costs as much as a small query: there are few, and they call only functions of
-- Postgres.
-- Writes: core.request_count
declare
  v_answer text;
begin
  if
    p_request.counter is distinct from (
      case
        when pg_is_in_recovery() then core.replayed_changes()
        else coalesce(pg_sequence_last_value('core.catalogue_counter'), 0)
      end
    )
    or (p_request.role = 'service_role' and p_request.claims::jsonb ? 'typ')
    or (strpos(p_request.claims, '"act"') > 0 and p_request.claims::jsonb ? 'act')
    or set_config('request.jwt.claims', coalesce(p_request.claims, ''), true) is null
    or set_config('request.headers', p_request.headers, true) is null
    or set_config('request.method', p_request.method, true) is null
    or set_config('request.path', '/rest/v1/' || p_request.path, true) is null
    or set_config('application_name', 'plinth ' || left(p_request.headers::jsonb ->> 'x-request-id', 50), true) is null
    or (not pg_is_in_recovery() and nextval('core.request_count') is null)
    or (p_request.method in ('GET', 'HEAD') and set_config('transaction_read_only', 'on', true) is null)
  then
    return 'ask_in_full';
  end if;

  v_answer := case p_request.role
    when 'anon' then exec.once_as_anon(p_request.code, p_request.values)
    when 'authenticated' then exec.once_as_authenticated(p_request.code, p_request.values)
    when 'service_role' then exec.once_as_service_role(p_request.code, p_request.values)
  end;
  if v_answer is null then
    return 'ask_in_full';
  end if;
  if octet_length(v_answer) > 50000000 then
    perform api.limit_body(v_answer);
  end if;
  if concat(current_setting('response.status', true), current_setting('response.headers', true)) != '' then
    return api.answer_with_settings(v_answer);
  end if;
  return v_answer;
exception when syntax_error_or_access_rule_violation or cardinality_violation or read_only_sql_transaction then
  return 'ask_in_full';
end;
$$;

comment on function api.replay_code is 'Answers a replay of a statement that runs code of the application.';
