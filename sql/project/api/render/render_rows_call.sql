create or replace function api.render_rows_call(p_call api.call, p_plan api.plan, p_options api.options, p_body text)
returns text language plpgsql stable as $$
-- The statement of a call that gives rows.
-- Where all rows are to be counted they are kept, so that the function runs once.
declare
  v_source text := api.render_call_source(p_call, p_plan.relation);
  v_with text;
  v_total text;
begin
  if p_options.count is not null then
    v_with := format(
      'source as materialized (select %s from %s as t)',
      case when p_plan.relation is null then 't.*' else 't as item' end,
      v_source
    );
    v_source := case
      when p_plan.relation is null then 'source'
      else 'source cross join lateral pg_catalog.unnest(array[source.item])'
    end;
    v_total := format('(select pg_catalog.count(*) from (%s) as counted)', api.render_count(p_plan, v_source));
  end if;

  return api.render_statement(
    v_with,
    api.render_rows(p_plan, v_source),
    p_body,
    '200',
    api.render_headers(api.render_range(p_plan, v_total), p_options.form)
  );
end;
$$;
