create or replace function api.with_estimate(
  p_headers jsonb,
  p_inquiry api.inquiry,
  p_count_text text
)
returns jsonb
language plpgsql
as $$
-- planned: what the planner expects. estimated: the same where that is much, else counted.
declare
  v_plan api.result := api.execute(
    p_inquiry.role,
    null,
    p_inquiry.values,
    'explain (format json) ' || p_count_text
  );
  v_total bigint := (v_plan.body::jsonb #>> '{0,Plan,Plan Rows}')::bigint;
begin
  if (p_inquiry.options).count = 'estimated' and v_total <= 1000 then
    v_plan := api.execute(
      p_inquiry.role,
      null,
      p_inquiry.values,
      format(
        'select 200, null::pg_catalog.jsonb, null::pg_catalog.text, pg_catalog.count(*) from (%s) as counted',
        p_count_text
      )
    );
    v_total := v_plan.rows;
  end if;

  return p_headers || jsonb_build_object(
    'content-range',
    regexp_replace(p_headers ->> 'content-range', '/.*$', '/' || v_total)
  );
end;
$$;

comment on function api.with_estimate is 'Headers with an estimated total.';
