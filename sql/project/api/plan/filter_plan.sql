create or replace function api.filter_plan(p_plan api.plan)
returns api.plan
language plpgsql
immutable
parallel safe
as $$
-- select is about what is sent back, so an inner embed of it leaves no row unwritten.
declare
  v_plan api.plan := p_plan;
begin
  for v_at in 1..coalesce(cardinality(v_plan.joins), 0) loop
    v_plan.joins[v_at].is_inner := false;
  end loop;
  return v_plan;
end;
$$;

comment on function api.filter_plan is 'The plan whose conditions say which rows are written.';
