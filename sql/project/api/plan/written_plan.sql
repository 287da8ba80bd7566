create or replace function api.filter_plan(p_plan api.plan)
returns api.plan language plpgsql immutable parallel safe as $$
-- The plan whose conditions say which rows are written.
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

create or replace function api.stored_column(p_column api.column)
returns api.column language sql immutable parallel safe as $$
  -- A computed column, once it is computed.
  select case
    when p_column.name is not null then row(p_column.name, p_column.type, p_column.builtin, 'stored', null)::api.column
  end;
$$;

create or replace function api.written_plan(p_plan api.plan, p_returns_row boolean)
returns api.plan language plpgsql immutable parallel safe as $$
-- The plan that reads what a write returned.
-- What a write returned is read as if it were a table: its rows are chosen, so the conditions on them are done
-- with, and computed columns have been computed, unless the rows came back whole.
declare
  v_plan api.plan := p_plan;
begin
  v_plan.conditions := array(select condition from unnest(p_plan.conditions) as condition where condition.scope != 0);
  if p_returns_row then
    return v_plan;
  end if;

  for v_at in 1..coalesce(cardinality(v_plan.outputs), 0) loop
    if v_plan.outputs[v_at].scope = 0 then
      v_plan.outputs[v_at].column := api.stored_column(v_plan.outputs[v_at].column);
    end if;
  end loop;
  for v_at in 1..coalesce(cardinality(v_plan.sortings), 0) loop
    if v_plan.sortings[v_at].scope = 0 and v_plan.sortings[v_at].embed is null then
      v_plan.sortings[v_at].column := api.stored_column(v_plan.sortings[v_at].column);
    end if;
  end loop;
  return v_plan;
end;
$$;
