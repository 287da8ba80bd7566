create or replace function api.execute(
  p_role text, p_name text, p_values text[], p_text text default null, p_before text default null
)
returns api.result language plpgsql as $$
-- Runs a statement in the executor of the role. A role outside the closed set reaches no executor: case without
-- else raises.
begin
  case p_role
    when 'anon' then
      return exec.as_anon(p_name, p_values, p_text, p_before);
    when 'authenticated' then
      return exec.as_authenticated(p_name, p_values, p_text, p_before);
    when 'service_role' then
      return exec.as_service_role(p_name, p_values, p_text, p_before);
  end case;
end;
$$;

create or replace function api.execute_again(p_role text, p_name text, p_values text[])
returns text language plpgsql as $$
-- Runs a statement that this session has prepared.
-- As api.execute; the answer is one text.
begin
  case p_role
    when 'anon' then
      return exec.again_as_anon(p_name, p_values);
    when 'authenticated' then
      return exec.again_as_authenticated(p_name, p_values);
    when 'service_role' then
      return exec.again_as_service_role(p_name, p_values);
  end case;
end;
$$;

create or replace function api.execute_kept(p_role text, p_name text, p_values text[])
returns api.result language plpgsql as $$
-- Runs a statement this session has prepared; null when it has to be prepared anew.
-- Trying costs less than asking first whether this session has prepared it. A statement whose table or right was changed
-- since has to be prepared anew too.
begin
  return api.execute(p_role, p_name, p_values);
exception when invalid_sql_statement_name
or undefined_table
or undefined_column
or undefined_function
or feature_not_supported
or insufficient_privilege then
  return null;
end;
$$;
