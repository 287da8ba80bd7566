create or replace function api.render_values_call(
  p_call api.call, p_parsed api.parsed, p_options api.options, p_body text
)
returns text language plpgsql stable as $$
-- The statement of a call that gives a set of single values.
-- Kept, so that the function runs once and to its end. A record without output parameters cannot stand in the
-- place of a table, and a domain over rows would be taken apart there.
declare
  v_plan api.plan;
  v_is_row boolean := (
    select type.oid = 'record'::regtype or type.typtype = 'd'
    from
      pg_catalog.pg_proc as function
      join pg_catalog.pg_type as type on type.oid = function.prorettype
    where function.oid = p_call.function
  );
  v_source text := case
    when v_is_row then concat('(select ', p_call.text, ' as item', ' from ' || p_call.arguments, ')')
    else api.render_call_source(p_call, null)
  end;
begin
  v_plan.pages := p_parsed.pages;
  return api.render_statement(
    format('source as materialized (select t.item from %s as t(item))', v_source),
    'select t.item from source as t' || api.render_page(v_plan, 0, 1000),
    p_body,
    '200',
    api.render_headers(
      api.render_range(
        v_plan,
        case when p_options.count is not null then '(select pg_catalog.count(*) from source)' end
      ),
      p_options.form
    )
  );
end;
$$;
