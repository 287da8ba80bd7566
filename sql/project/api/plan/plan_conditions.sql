create or replace function api.plan_conditions(p_relation oid, p_table text, p_filters api.filter[])
returns api.condition[]
language plpgsql
stable
as $$
declare
  v_conditions api.condition[] := array[]::api.condition[];
  v_filter api.filter;
  v_column api.column;
begin
  foreach v_filter in array p_filters loop
    v_column := api.column_of(p_relation, p_table, v_filter.name);
    v_conditions := v_conditions || row(v_column, v_filter.operator, v_filter.bound)::api.condition;
  end loop;

  return v_conditions;
end;
$$;

comment on function api.plan_conditions(oid, text, api.filter[]) is
  'The filters of a read, on columns that exist.';
