create or replace function api.replay(
  p_role text,
  p_name text,
  p_is_plain boolean,
  p_values text[],
  p_body text,
  p_headers text,
  p_method text,
  p_path text,
  p_claims text
)
returns api.result
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- A request of a form that was answered before, as its recipe says: the gateway has filled its values in. What is
-- not known any more is asked in full again ('again'); so is everything of an operator, who may have to be held.
-- The shortest way from a request to its answer, so each step is one that plpgsql does without a plan.
declare
  v_set text := core.begin_request();
  v_result api.result;
begin
  if not starts_with(p_name, v_set) or (p_role = 'service_role' and p_claims::jsonb ? 'typ') then
    v_result.ask := 'again';
    return v_result;
  end if;

  v_set := api.set_request(p_method, p_path, p_headers, p_claims);
  if p_body is not null or not p_is_plain then
    return api.replay_alone(p_role, p_name, p_values, p_body, p_method, p_path);
  end if;

  begin
    case p_role
      when 'anon' then
        v_result := exec.as_anon(p_name, p_values, null, null);
      when 'authenticated' then
        v_result := exec.as_authenticated(p_name, p_values, null, null);
      when 'service_role' then
        v_result := exec.as_service_role(p_name, p_values, null, null);
    end case;
  exception when invalid_sql_statement_name
  or undefined_table
  or undefined_column
  or undefined_function
  or feature_not_supported
  or insufficient_privilege then
    return api.replay_alone(p_role, p_name, p_values, null, p_method, p_path);
  end;

  if v_result.status = 406 or octet_length(v_result.body) > 50000000 then
    v_result.ask := 'again';
  end if;
  return v_result;
end;
$$;

comment on function api.replay is 'Answers a request whose form was answered before.';
