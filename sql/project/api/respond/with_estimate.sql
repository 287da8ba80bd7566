create or replace function api.with_estimate(
  p_headers jsonb,
  p_inquiry api.inquiry,
  p_count_text text
)
returns jsonb
language plpgsql
as $$
-- planned: what the planner expects. estimated: the same where that is much, else counted. Where rows are hidden from
-- the role both are counted, up to a bound; what is shown was seen, and is never beyond the total.
declare
  v_range text := p_headers ->> 'content-range';
  v_counted api.result := api.execute(p_inquiry.role, null, p_inquiry.values, p_count_text);
  v_total bigint := greatest(
    v_counted.rows,
    substring(v_range from '-(\d+)')::bigint + 1
  );
begin
  if v_counted.rows is null then
    v_total := (v_counted.body::jsonb #>> '{0,Plan,Plan Rows}')::bigint;
    if (p_inquiry.options).count = 'estimated' and v_total <= 1000 then
      v_total := (
        api.execute(
          p_inquiry.role,
          null,
          p_inquiry.values,
          api.render_counted(substr(p_count_text, length('explain (format json) ') + 1))
        )
      ).rows;
    end if;
  end if;

  return p_headers || jsonb_build_object(
    'content-range',
    regexp_replace(v_range, '/.*$', '/' || v_total)
  );
end;
$$;

comment on function api.with_estimate is 'Headers with an estimated total.';
