create or replace function api.render_read(p_plan api.plan, p_options api.options, p_source text, p_is_head boolean)
returns text language plpgsql immutable parallel safe as $$
-- The only place that writes SQL. Names are the catalogue's, quoted; values are $1[n], cast to the type of
-- their column; the rest is fixed text.
declare
  v_total text := case p_options.count
    when 'exact' then format('(select pg_catalog.count(*) from (%s) as counted)', api.render_count(p_plan, p_source))
  end;
begin
  return api.render_statement(
    null,
    api.render_rows(p_plan, p_source),
    case when p_is_head then 'null::pg_catalog.text' else api.render_body(p_plan, p_options) end,
    case p_options.form when 'object' then 'case answer.rows when 1 then 200 else 406 end' else '200' end,
    api.render_headers(api.render_range(p_plan, v_total), p_options.form)
  );
end;
$$;
