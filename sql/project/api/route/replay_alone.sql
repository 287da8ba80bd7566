create or replace function api.replay_alone(p_role text, p_name text, p_values text[], p_kind text)
returns api.result
language plpgsql
as $$
-- The longer way of a replay, where this session has not prepared the statement, or may not. Whatever is not as it
-- should be is asked in full again, which tells it properly.
declare
  v_inquiry api.inquiry;
  v_statement core.compiled := core.recall_statement(p_name);
  v_result api.result;
begin
  v_result.ask := case
    when v_statement.name is null then 'again'
    when not v_statement.is_plain
    and current_setting('plinth.lane', true) = 'shared' then 'alone'
  end;
  if v_result.ask is not null then
    return v_result;
  end if;

  v_inquiry.role := p_role;
  v_inquiry.kind := p_kind;
  v_inquiry.name := p_name;
  v_inquiry.values := p_values;
  v_result := api.run_statement(v_inquiry, v_statement);
  v_result.body := api.sized(v_result.body);
  if p_kind = 'read' and v_result.status = 406 then
    v_result.ask := 'again';
    return v_result;
  end if;
  if not v_statement.is_plain then
    v_result := api.with_settings(v_result);
    v_result.ask := 'clean';
  end if;
  return v_result;
exception when undefined_table
or undefined_column
or undefined_function
or undefined_object
or datatype_mismatch
or invalid_column_reference
or insufficient_privilege then
  v_result.ask := 'again';
  return v_result;
end;
$$;

comment on function api.replay_alone is 'Answers a replay by the statement kept for all sessions.';
