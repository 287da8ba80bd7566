create or replace function api.plan_outputs(
  p_relation oid,
  p_table text,
  p_terms api.term[],
  p_as oid
)
returns api.output[]
language plpgsql
stable
as $$
declare
  v_outputs api.output[] := array[]::api.output[];
  v_term api.term;
begin
  foreach v_term in array coalesce(p_terms, array[row(null, '*')::api.term]) loop
    if v_term.name = '*' then
      v_outputs := v_outputs || api.readable_columns(p_relation, p_as);
    else
      v_outputs := v_outputs || row(
        coalesce(v_term.alias, v_term.name),
        (api.column_of(p_relation, p_table, v_term.name)).name
      )::api.output;
    end if;
  end loop;

  return v_outputs;
end;
$$;

comment on function api.plan_outputs(oid, text, api.term[], oid) is
  'The columns a read shows, stars expanded.';
