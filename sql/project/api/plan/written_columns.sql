create or replace function api.written_columns(p_relation oid, p_names text[], p_as oid)
returns api.column[] language plpgsql stable as $$
-- The columns of those names, as a write needs them.
-- Each name once, as the catalogue has it. A computed column is no place to write to.
declare
  v_columns api.column[] := array[]::api.column[];
  v_column api.column;
  v_name text;
begin
  for v_name in select distinct given.name
  from unnest(p_names) as given (name)
  order by given.name loop
    v_column := api.column_of(p_relation, null, v_name, p_as);
    if v_column.kind != 'stored' then
      perform api.refuse_column(p_relation, null, v_name, p_as);
    end if;
    v_columns := v_columns || v_column;
  end loop;

  return v_columns;
end;
$$;
