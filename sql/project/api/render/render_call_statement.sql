create or replace function api.render_call_body(
  p_call api.call, p_plan api.plan, p_options api.options, p_is_silent boolean
)
returns text language sql stable as $$
  -- The body of the answer to a call that gives rows or values.
  -- Of rows, or of values in listed; a JSON value stays as it is.
  select case
    when p_is_silent then 'null::pg_catalog.text'
    when p_call.shape in ('rows', 'object') then api.render_body(p_plan, p_options)
    else format(
      case p_options.form when 'object' then '%s' else $sql$pg_catalog.concat('[', %s, ']')$sql$ end,
      $sql$pg_catalog.string_agg(coalesce(pg_catalog.to_json(listed.item)::pg_catalog.text, 'null'), ',')$sql$
    )
  end;
$$;

create or replace function api.render_value_call(p_call api.call, p_is_silent boolean)
returns text language sql immutable parallel safe as $$
  -- The statement of a call that gives one value, or none.
  -- Counting the value has it made even where nobody sees it.
  select format(
    'select %s, %s, %s from (%s) as t',
    case p_call.shape when 'nothing' then '204' else '200' end,
    $sql$'{}'$sql$,
    case
      when p_is_silent or p_call.shape = 'nothing' then 'null::pg_catalog.text, greatest(pg_catalog.count(t.item), 1)'
      else $sql$coalesce(pg_catalog.to_json(t.item)::pg_catalog.text, 'null'), 1::pg_catalog.int8$sql$
    end,
    api.render_call_item(p_call)
  );
$$;

create or replace function api.render_object_call(p_call api.call, p_plan api.plan, p_form text, p_body text)
returns text language sql stable as $$
  -- The statement of a call that gives one object.
  -- It answers with one value always: where there is no row that is null.
  select format(
    'select whole.status, whole.headers, %s, 1::pg_catalog.int8 from (%s) as whole (status, headers, body, rows)',
    case when p_body like 'null::%' then 'whole.body' else $sql$coalesce(whole.body, 'null')$sql$ end,
    api.render_statement(
      null,
      api.render_rows(p_plan, api.render_call_source(p_call, p_plan.relation)),
      p_body,
      '200',
      api.render_headers(null, p_form)
    )
  );
$$;

create or replace function api.render_counted_call(p_text text)
returns text language sql immutable parallel safe as $$
  -- The statement of a call that gives one value or object, with the total in its headers.
  -- One value is one, null too.
  select format(
    $sql$select one.status, (one.headers::pg_catalog.jsonb operator(pg_catalog.||) '{"content-range": "0-0/1"}')::pg_catalog.text, one.body, one.rows from (%s) as one (status, headers, body, rows)$sql$,
    p_text
  );
$$;

create or replace function api.render_call_statement(
  p_call api.call, p_plan api.plan, p_parsed api.parsed, p_options api.options, p_is_silent boolean
)
returns text language plpgsql stable as $$
-- An object is rendered as one whatever form was asked for, except as CSV.
declare
  v_options api.options := p_options;
  v_body text;
  v_text text;
begin
  if p_call.shape = 'object' and p_options.form != 'csv' then
    v_options.form := 'object';
  end if;
  v_body := api.render_call_body(p_call, p_plan, v_options, p_is_silent);
  v_text := case p_call.shape
    when 'rows' then api.render_rows_call(p_call, p_plan, v_options, v_body)
    when 'values' then api.render_values_call(p_call, p_parsed, v_options, v_body)
    when 'object' then api.render_object_call(p_call, p_plan, p_options.form, v_body)
    else api.render_value_call(p_call, p_is_silent)
  end;
  return case
    when p_call.shape in ('value', 'object') and p_options.count is not null then api.render_counted_call(v_text)
    else v_text
  end;
end;
$$;
