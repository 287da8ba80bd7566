create or replace function api.compile_call(
  p_method text,
  p_name text,
  p_parsed api.parsed,
  p_options api.options,
  p_payload api.payload,
  p_as oid
)
returns api.statement
language plpgsql
stable
as $$
-- POST /rest/v1/rpc/:function, and GET or HEAD where it does not write
declare
  v_call api.call := api.plan_call(p_method, p_name, p_parsed, p_payload, p_as);
  v_is_silent boolean := p_method = 'HEAD'
  or coalesce(p_options.returning in ('minimal', 'headers-only'), false);
  v_plan api.plan;
  v_body text;
  v_form text := p_options.form;
  v_statement api.statement;
begin
  v_statement.is_plain := api.is_plain_function(v_call.function);
  if v_call.shape in ('nothing', 'value', 'values') then
    perform api.require_no_rows(p_name, p_parsed, p_options);
  else
    v_plan := api.plan_rows(
      p_name,
      api.rows_relation(v_call.function),
      v_call.function,
      p_parsed,
      p_as
    );
    v_statement.is_plain := v_statement.is_plain and v_plan.is_plain;
  end if;

  if v_call.shape = 'object' and p_options.form != 'csv' then
    p_options.form := 'object';
  end if;
  v_body := api.render_call_body(v_call, v_plan, p_options, v_is_silent);
  v_statement.text := case v_call.shape
    when 'rows' then api.render_rows_call(v_call, v_plan, p_options, v_body)
    when 'values' then api.render_values_call(v_call, p_parsed, p_options, v_body)
    when 'object' then api.render_object_call(v_call, v_plan, v_form, v_body)
    else api.render_value_call(v_call, v_is_silent)
  end;
  if v_call.shape in ('value', 'object') and p_options.count is not null then
    v_statement.text := api.render_counted_call(v_statement.text);
  end if;
  return v_statement;
end;
$$;

comment on function api.compile_call is 'The statement that calls a function.';
