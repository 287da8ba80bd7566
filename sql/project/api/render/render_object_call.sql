create or replace function api.render_object_call(
  p_call api.call,
  p_plan api.plan,
  p_form text,
  p_body text
)
returns text
language sql
stable
as $$
  -- It answers with one value always: where there is no row that is null.
  select
    format(
      'select whole.status, whole.headers, %s, 1::pg_catalog.int8 from (%s) as whole (status, headers, body, rows)',
      case
        when p_body like 'null::%' then 'whole.body'
        else $sql$coalesce(whole.body, 'null')$sql$
      end,
      api.render_statement(
        null,
        api.render_rows(p_plan, api.render_call_source(p_call, p_plan.relation)),
        p_body,
        '200',
        api.render_headers(null, p_form)
      )
    );
$$;

comment on function api.render_object_call is 'The statement of a call that gives one object.';
