create or replace function api.replied(p_result api.result, p_name text, p_method text)
returns api.result
language plpgsql
as $$
-- One that took longer may have waited for a change of its table, and not have seen what it should: see
-- api.run_statement. A write is taken back for that, and tried again by the gateway.
declare
  c_quick constant interval := interval '300 microseconds';
  v_result api.result := p_result;
begin
  if clock_timestamp() - statement_timestamp() > c_quick and not core.is_current(p_name) then
    if p_method not in ('GET', 'HEAD') then
      raise exception
        using errcode = 'serialization_failure', message = 'the schema changed meanwhile';
    end if;
    v_result.ask := 'again';
  end if;

  if
    p_result.status = 406
  then -- of a read: what was written must not be asked again
    v_result.ask := 'again';
  end if;
  v_result.body := api.sized(p_result.body);
  return v_result;
end;
$$;

comment on function api.replied is 'The answer of a replay, unless it does not count.';

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
-- A request of a known form, its values filled in by the gateway: the shortest way there is, each step one that
-- plpgsql does without a plan. What is not known any more is asked in full again; so is everything of an operator,
-- who may have to be held.
declare
  v_set text := core.begin_request();
  v_kind text := api.kind_of(p_method, p_path);
  v_name text := p_name;
  v_values text[] := p_values;
  v_result api.result;
begin
  if not starts_with(p_name, v_set) or (p_role = 'service_role' and p_claims::jsonb ? 'typ') then
    v_result.ask := 'again';
    return v_result;
  end if;

  v_set := api.set_request(p_method, p_path, p_headers, p_claims);
  begin
    if v_kind in ('insert', 'update', 'call') then
      v_values := v_values || case
        when v_kind = 'call' then coalesce(nullif(p_body, ''), '{}')
        else p_body
      end;
      v_name := api.statement_name(p_name, api.given(v_kind, v_values[cardinality(v_values)]));
    end if;
    if p_is_plain then
      v_result := api.execute(p_role, v_name, v_values);
    end if;
  exception when invalid_sql_statement_name
  or undefined_table
  or undefined_column
  or undefined_function
  or feature_not_supported
  or insufficient_privilege
  or invalid_text_representation then
    v_result := null;
  end;

  if v_result.status is null then
    return api.replay_alone(p_role, v_name, v_values, v_kind);
  end if;
  return api.replied(v_result, p_name, p_method);
end;
$$;

comment on function api.replay is 'Answers a request whose form was answered before.';
