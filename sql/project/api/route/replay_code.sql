create or replace function api.answer_with_settings(p_answer text)
returns text
language plpgsql
as $$
-- See api.with_settings; the answer is a text already.
declare
  v_line text := split_part(p_answer, E'\n', 1);
  v_result api.result;
begin
  v_result.status := split_part(v_line, ' ', 2)::integer;
  v_result.headers := substr(v_line, length('clean 200 ') + 1)::jsonb;
  v_result := api.with_settings(v_result);
  return concat(
    'clean ',
    v_result.status,
    ' ',
    v_result.headers,
    substr(p_answer, length(v_line) + 1)
  );
end;
$$;

comment on function api.answer_with_settings is
  'The answer of a replay as the application''s code wants it.';

create or replace function api.replay_code(
  p_role text,
  p_text text,
  p_pulse bigint,
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
-- As api.replay, for a statement that runs code of the application. The session was cleaned and has no plan of
-- anything, ours included, so each expression here costs what a small query does: there are few, and they call
-- functions of Postgres's own alone.
-- Writes: core.request_count
declare
  v_answer text;
begin
  if
    p_pulse is distinct from coalesce(pg_sequence_last_value('core.catalogue_counter'), 0)
    or (p_role = 'service_role' and p_claims::jsonb ? 'typ')
    or set_config('request.jwt.claims', coalesce(p_claims, ''), true) is null
    or set_config('request.headers', p_headers, true) is null
    or set_config('request.method', p_method, true) is null
    or set_config('request.path', '/rest/v1/' || p_path, true) is null
    or set_config(
      'application_name',
      'plinth ' || left(p_headers::jsonb ->> 'x-request-id', 50),
      true
    ) is null
    or nextval('core.request_count') is null
    or (p_method in ('GET', 'HEAD') and set_config('transaction_read_only', 'on', true) is null)
  then
    return 'again';
  end if;

  v_answer := case p_role
    when 'anon' then exec.once_as_anon(p_text, p_values)
    when 'authenticated' then exec.once_as_authenticated(p_text, p_values)
    when 'service_role' then exec.once_as_service_role(p_text, p_values)
  end;
  if v_answer is null then
    return 'again';
  end if;
  if octet_length(v_answer) > 50000000 then
    perform api.sized(v_answer);
  end if;
  if
    concat(
      current_setting('response.status', true),
      current_setting('response.headers', true)
    ) != ''
  then
    return api.answer_with_settings(v_answer);
  end if;
  return v_answer;
exception when syntax_error_or_access_rule_violation or cardinality_violation then
  return 'again';
end;
$$;

comment on function api.replay_code is
  'Answers a replay of a statement that runs code of the application.';
