create or replace function api.replay_alone(
  p_role text,
  p_name text,
  p_values text[],
  p_headers text,
  p_method text,
  p_path text,
  p_claims text
)
returns text
language plpgsql
as $$
-- The longer way of a replay, where this session has not prepared the statement, or may not. Whatever is not as it
-- should be is asked in full again, which tells it properly.
declare
  v_inquiry api.inquiry;
  v_kind text := api.kind_of(p_method, p_path);
  v_set text := api.set_request(p_method, p_path, p_headers, p_claims);
  v_statement core.compiled := core.recall_statement(p_name);
  v_result api.result;
begin
  if
    v_statement.is_plain is distinct from true
    or not starts_with(p_name, core.begin_request())
    or (p_role = 'service_role' and p_claims::jsonb ? 'typ')
  then
    return 'again';
  end if;

  v_inquiry.role := p_role;
  v_inquiry.kind := v_kind;
  v_inquiry.name := p_name;
  v_inquiry.values := p_values;
  v_result := api.run_statement(v_inquiry, v_statement);
  if v_kind = 'read' and v_result.status = 406 then
    return 'again';
  end if;
  return concat(v_result.status, ' ', v_result.headers, E'\n' || api.sized(v_result.body));
exception when syntax_error_or_access_rule_violation or cardinality_violation then
  return 'again';
end;
$$;

comment on function api.replay_alone is 'Answers a replay by the statement kept for all sessions.';
