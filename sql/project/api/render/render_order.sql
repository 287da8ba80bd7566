create or replace function api.render_sorting(p_plan api.plan, p_sorting api.sorting)
returns text language plpgsql immutable parallel safe as $$
-- One item of the order by.
declare
  v_alias text := api.render_alias(coalesce(p_sorting.embed, p_sorting.scope));
  v_text text := case
    when p_sorting.output is not null then p_sorting.output::text
    else api.render_field(v_alias, p_sorting.column, p_sorting.path)
  end;
begin
  if p_sorting.embed is not null then
    v_text := case
      when (p_plan.joins[p_sorting.embed]).is_readable then format(
        '(select %s%s limit 1)',
        v_text,
        api.render_embed_source(p_plan, p_sorting.embed)
      )
      else 'null::pg_catalog.int4'
    end;
  end if;

  return concat(
    v_text,
    case when p_sorting.descending then ' desc' end,
    case p_sorting.nulls_first when true then ' nulls first' when false then ' nulls last' end
  );
end;
$$;

create or replace function api.render_order(p_plan api.plan, p_scope integer)
returns text language plpgsql immutable parallel safe as $$
-- The order by of a scope.
declare
  v_items text[] := array[]::text[];
  v_sorting api.sorting;
begin
  foreach v_sorting in array coalesce(p_plan.sortings, '{}') loop
    if v_sorting.scope = p_scope then
      v_items := v_items || api.render_sorting(p_plan, v_sorting);
    end if;
  end loop;
  return coalesce(' order by ' || nullif(array_to_string(v_items, ', '), ''), '');
end;
$$;
