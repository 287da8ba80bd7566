create or replace function api.require_no_rows(p_name text, p_parsed api.parsed, p_options api.options)
returns void language plpgsql stable as $$
-- Refuses to choose among columns where a function has none.
begin
  if
    coalesce(cardinality(p_parsed.nodes), 0) + coalesce(cardinality(p_parsed.sorts), 0) > 0
    or exists (select from unnest(p_parsed.terms) as term where term.kind != 'star')
  then
    perform core.raise(
      'bad_request',
      format('%I gives no rows, so there is nothing to select, filter or order', p_name),
      'An argument whose value reads like a filter, as eq.1 does, can be given with POST.'
    );
  end if;

  if p_options.form = 'csv' then
    perform core.raise('not_acceptable', format('%I gives no rows, so there is no CSV of it', p_name));
  end if;
end;
$$;

create or replace function api.is_read_only_call(p_method text, p_function oid)
returns boolean language plpgsql stable as $$
-- True for a call that could write and may only read: of a volatile function, by GET.
begin
  return p_method in ('GET', 'HEAD')
  and exists (
    select from pg_catalog.pg_proc as function where function.oid = p_function and function.provolatile = 'v'
  );
end;
$$;

create or replace function api.compile_call(
  p_method text, p_name text, p_parsed api.parsed, p_options api.options, p_payload api.payload, p_as oid
)
returns api.statement language plpgsql stable as $$
-- The statement that calls a function.
-- POST /rest/v1/rpc/:function, and GET or HEAD, which only read. A volatile function is then never plain, since a plain
-- statement has no read-only transaction, and shares no connection with reads, for which it might keep locks.
declare
  v_call api.call := api.plan_call(p_method, p_name, p_parsed, p_payload, p_as);
  v_is_held boolean := api.is_read_only_call(p_method, v_call.function);
  v_plan api.plan;
  v_statement api.statement;
begin
  v_statement.is_plain := not v_is_held and api.is_plain_function(v_call.function);
  if v_call.shape in ('nothing', 'value', 'values') then
    perform api.require_no_rows(p_name, p_parsed, p_options);
  else
    v_plan := api.plan_rows(p_name, api.rows_relation(v_call.function), v_call.function, p_parsed, p_as);
    v_statement.is_plain := v_statement.is_plain and v_plan.is_plain;
  end if;

  v_statement.text := api.render_call_statement(
    api.render_call(v_call, p_method, p_parsed, p_payload),
    v_plan,
    p_parsed,
    p_options,
    p_method = 'HEAD' or coalesce(p_options.returning in ('minimal', 'headers-only'), false)
  );
  v_statement := api.with_traces(v_statement, v_plan, '{}', array[v_call.function]);
  if v_is_held and v_statement.traces = 'few' then
    v_statement.traces := 'more';
  end if;
  return v_statement;
end;
$$;
