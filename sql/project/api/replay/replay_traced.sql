create or replace function api.run_traced(p_request api.replay_request, p_text text)
returns text language plpgsql as $$
-- Runs a statement with code of the application, prepared first where its text is given.
begin
  case p_request.role
    when 'authenticated' then
      return exec.code_as_authenticated(p_request.name, p_request.values, p_text);
    when 'anon' then
      return exec.code_as_anon(p_request.name, p_request.values, p_text);
    when 'service_role' then
      return exec.code_as_service_role(p_request.name, p_request.values, p_text);
  end case;
end;
$$;

create or replace function api.begins_traced(p_request api.replay_request, p_traces text)
returns boolean language sql volatile as $$
  -- Sets what code of the application may read about the request; false where it must be asked in full.
  -- It inlines. Only on an exclusive connection does Postgres show the request's id, as in api.set_request.
  -- Writes: core.request_count
  select
    not (
      p_request.counter is distinct from core.catalogue_counter()
      or not api.keeps(p_traces)
      or coalesce(p_request.role = 'service_role' and p_request.claims::jsonb ? 'typ', false)
      or coalesce(strpos(p_request.claims, '"act"') > 0 and p_request.claims::jsonb ? 'act', false)
      or concat(
        case
          when current_setting('plinth.lane', true) is distinct from 'shared' then core.name_request(
            p_request.headers::jsonb
          )
        end
      ) is null
      or api.set_request_settings(p_request.method, p_request.path, p_request.headers, p_request.claims) is null
      or nextval('core.request_count') is null
      or (p_request.method in ('GET', 'HEAD') and set_config('transaction_read_only', 'on', true) is null)
    );
$$;

create or replace function api.answer_set(p_answer text)
returns text language sql volatile as $$
  -- The answer, with the status and headers that the application set.
  -- A search path that the code set is in force here, so every name is written whole.
  select case
    when pg_catalog.concat(
        pg_catalog.current_setting('response.status', true),
        pg_catalog.current_setting('response.headers', true)
      ) operator(pg_catalog.=) ''
      then p_answer
    else api.answer_with_settings(p_answer)
  end;
$$;

create or replace function api.replay_traced(p_request api.replay_request, p_traces text)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- As api.replay, for a statement that runs code of the application and whose plan is kept. What that code left in the
-- session is undone before the transaction ends, and after an error too: settings and listens end with it then, the
-- rest does not. A statement that is not prepared here is prepared from its text.
declare
  v_answer text;
  v_text text;
  v_is_clean boolean;
begin
  if not api.begins_traced(p_request, p_traces) then
    return 'ask_in_full';
  end if;

  loop
    begin
      if v_text is null and p_traces = 'few' then
        v_answer := case p_request.role
          when 'authenticated' then exec.again_as_authenticated(p_request.name, p_request.values)
          when 'anon' then exec.again_as_anon(p_request.name, p_request.values)
          when 'service_role' then exec.again_as_service_role(p_request.name, p_request.values)
        end;
      else
        v_answer := api.run_traced(p_request, v_text);
      end if;
      v_answer := api.answer_set(v_answer);
      exit;
    exception when query_canceled or assert_failure or others then -- whatever it was, the session goes on
      if sqlstate = '26000' and v_text is null then
        v_text := (core.recall_statement(p_request.name)).text;
        perform api.make_room(p_request.name);
        continue when v_text is not null;
      end if;
      perform core.undo_traces(p_traces, p_request.name, v_text);
      if left(sqlstate, 2) not in ('42', '0A', '26', '25', '21') then
        raise;
      end if;
      if sqlstate != '42501' then
        perform api.forget_statement(p_request.name);
      end if;
      return 'ask_in_full';
    end;
  end loop;

  v_is_clean := core.undo_traces(p_traces, p_request.name, v_text);
  if v_is_clean and p_request.counter = core.catalogue_counter() and octet_length(v_answer) < 1000000 then
    return v_answer;
  end if;
  if v_answer is null then
    return 'ask_in_full';
  end if;
  if p_request.counter = core.catalogue_counter() then
    return concat(case when not v_is_clean then 'reset_after' end, api.limit_body(v_answer));
  end if;
  deallocate all;
  return api.replay_judged(p_request, v_answer);
end;
$$;

comment on function api.replay_traced(api.replay_request, text) is
  'Answers a replay of a statement that runs code of the application, whose plan this session keeps.';
