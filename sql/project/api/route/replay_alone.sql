create or replace function api.replayed(
  p_role text,
  p_name text,
  p_values text[],
  p_body text,
  p_method text,
  p_path text
)
returns api.inquiry
language plpgsql
immutable
parallel safe
as $$
declare
  v_inquiry api.inquiry;
begin
  v_inquiry.role := p_role;
  v_inquiry.kind := api.kind_of(p_method, p_path);
  v_inquiry.name := p_name;
  v_inquiry.values := p_values;
  if p_body is not null then
    v_inquiry.name := api.statement_name(p_name, api.parse_payload(v_inquiry.kind, p_body, null));
    v_inquiry.values := p_values || p_body;
  end if;
  return v_inquiry;
end;
$$;

comment on function api.replayed is 'The request that a replay stands for.';

create or replace function api.replay_alone(
  p_role text,
  p_name text,
  p_values text[],
  p_body text,
  p_method text,
  p_path text
)
returns api.result
language plpgsql
as $$
-- The longer way of a replay: with a body, whose columns belong to the statement's name; or where this session has
-- not prepared the statement, or may not. Whatever is not as it should be is asked in full again, which tells it properly.
declare
  v_inquiry api.inquiry := api.replayed(p_role, p_name, p_values, p_body, p_method, p_path);
  v_statement core.compiled;
  v_result api.result;
begin
  v_statement := core.recall_statement(v_inquiry.name);
  v_result.ask := case
    when v_statement.name is null then 'again'
    when not v_statement.is_plain
    and current_setting('plinth.lane', true) = 'shared' then 'alone'
  end;
  if v_result.ask is not null then
    return v_result;
  end if;

  v_result := api.run_statement(v_inquiry, v_statement);
  if v_result.status = 406 or octet_length(v_result.body) > 50000000 then
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
