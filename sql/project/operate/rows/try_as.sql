create or replace function operate.try_as(p_role text, p_text text, p_values text[])
returns operate.result language plpgsql as $$
-- In the executor of the role. The text holds names of the catalogue and fixed words only; values are p_values.
declare
  v_result api.result;
  v_error jsonb;
  v_state text;
  v_message text;
  v_detail text;
  v_hint text;
begin
  v_result := api.execute(p_role, null, p_values, p_text);
  return row(v_result.body, v_result.rows, null)::operate.result;
exception when others then -- how the statement ends is what was asked
  get stacked diagnostics
    v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail, v_hint = pg_exception_hint;
  v_error := jsonb_build_object(
    'sqlstate',
    v_state,
    'message',
    v_message,
    'detail',
    nullif(v_detail, ''),
    'hint',
    nullif(v_hint, '')
  );
  return row(null, null, v_error)::operate.result;
end;
$$;

comment on function operate.try_as(text, text, text[]) is
  'What a statement returns as a role, or the error it ends in.';

create or replace function operate.value_as(p_role text, p_value text, p_from text, p_values text[])
returns operate.result language sql volatile as $$
  -- p_value and p_from: SQL, made of names of the catalogue and of what the catalogue holds.
  select operate.try_as(
    p_role,
    format(
      'select 200, null::pg_catalog.jsonb, (%s)::pg_catalog.text, 1::pg_catalog.int8%s',
      p_value,
      ' from ' || p_from
    ),
    p_values
  );
$$;

comment on function operate.value_as(text, text, text, text[]) is 'What an expression is as a role, as text.';
