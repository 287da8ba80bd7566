create or replace function api.run_plan(p_inquiry api.inquiry)
returns api.response language plpgsql as $$
-- The plan Postgres makes for a request.
-- Accept: application/vnd.pgrst.plan+json; options=analyze|verbose|settings|buffers|wal
declare
  v_words text[] := array(
    select word.option
    from unnest(array['analyze', 'verbose', 'settings', 'buffers', 'wal']) as word (option)
    where word.option = any ((p_inquiry.options).plan_options)
  );
  v_form text := case when 'text' = any ((p_inquiry.options).plan_options) then 'text' else 'json' end;
  v_statement core.compiled;
  v_result api.result;
begin
  if current_setting('plinth.lane', true) = 'shared' then
    return row(null, null, null, 'need_exclusive', null)::api.response;
  end if;

  v_statement := api.statement_of(p_inquiry, true, false);
  if p_inquiry.kind in ('read', 'call_get') then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  v_result := api.execute(
    p_inquiry.role,
    null,
    p_inquiry.values,
    format('explain (%s) %s', array_to_string(v_words || format('format %s', v_form), ', '), v_statement.text),
    p_inquiry.before
  );
  return row(
    200,
    jsonb_build_object('content-type', format('application/vnd.pgrst.plan+%s; charset=utf-8', v_form)),
    v_result.body,
    'reset_after',
    null
  )::api.response;
end;
$$;

create or replace function api.run_rolled_back(p_inquiry api.inquiry)
returns api.response language plpgsql as $$
-- Runs the request and takes everything back that it did: a dry run, or the plan of one that was analyzed.
declare
  v_response api.response;
begin
  begin
    v_response := case (p_inquiry.options).form when 'plan' then api.run_plan(p_inquiry) else api.run(p_inquiry) end;
    raise exception using errcode = 'PLBCK';
  exception when sqlstate 'PLBCK' then -- ours, and the answer is kept
    return v_response;
  end;
end;
$$;
