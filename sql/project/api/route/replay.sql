create or replace function api.replied(p_answer text, p_name text, p_method text)
returns text
language plpgsql
as $$
-- What there is to say of an answer that took long, is large, or refuses. One that took longer may have waited for a
-- change of its table, and not have seen what it should: see api.run_statement. A write is taken back for that, and
-- tried again by the gateway. A read that is refused is asked again, which tells it properly.
begin
  if core.is_current(p_name) then
    return case
      when starts_with(p_answer, '406') then 'again'
      else api.sized(p_answer)
    end;
  end if;

  if p_method not in ('GET', 'HEAD') then
    raise exception
      using errcode = 'serialization_failure', message = 'the schema changed meanwhile';
  end if;
  return 'again';
end;
$$;

comment on function api.replied is 'The answer of a replay, unless it does not count.';

create or replace function api.body_given(p_path text, p_body text)
returns text
language sql
immutable
parallel safe
as $$
  select
    case
      when starts_with(p_path, 'rpc/') then coalesce(nullif(p_body, ''), '{}')
      else p_body
    end;
$$;

comment on function api.body_given is
  'A body as a statement takes it: a call without one gives nothing.';

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
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- A request of a known form, its values filled in by the gateway: the shortest way there is. Each expression that a
-- transaction meets costs about a microsecond, so there are few. What is not known any more is asked in full again;
-- so is everything of an operator, who may have to be held.
declare
  v_answer text;
begin
  if
    not starts_with(p_name, core.begin_request())
    or (p_role = 'service_role' and p_claims::jsonb ? 'typ')
    or api.set_request(p_method, p_path, p_headers, p_claims) is null
  then
    return 'again';
  end if;

  begin
    if p_method in ('POST', 'PATCH') then
      p_body := api.body_given(p_path, p_body);
      p_values := p_values || p_body;
      p_name := api.statement_name(p_name, api.given(api.kind_of(p_method, p_path), p_body));
    end if;
    if p_is_plain then
      v_answer := api.execute_again(p_role, p_name, p_values);
    end if;
  exception when invalid_sql_statement_name
  or undefined_table
  or undefined_column
  or undefined_function
  or feature_not_supported
  or insufficient_privilege
  or invalid_text_representation then
    v_answer := null;
  end;

  if v_answer is null then
    return api.replay_alone(p_role, p_name, p_values, api.kind_of(p_method, p_path));
  end if;
  if
    starts_with(v_answer, '406')
    or octet_length(v_answer) > 1000000
    or clock_timestamp() - statement_timestamp() > interval '300 microseconds'
  then
    return api.replied(v_answer, p_name, p_method);
  end if;
  return v_answer;
end;
$$;

comment on function api.replay is
  'Answers a request whose form was answered before: what is asked of the gateway, status and headers in a line, each if there is any; then the body.';
