create or replace function api.require_grouped(p_sort api.sort, p_outputs api.output[])
returns void language plpgsql stable as $$
-- Refuses an order that a grouped request cannot have.
-- Where rows are grouped there is no one value of a column that is not grouped by. Most requests group nothing.
begin
  if p_sort.term is not null or not api.has_aggregate(p_outputs) then
    return;
  end if;

  if
    api.has_aggregate(array(select output from unnest(p_outputs) as output where output.scope = p_sort.scope))
    and not exists (
      select
      from unnest(p_outputs) as output
      where
        output.scope = p_sort.scope
        and p_sort.embed is null
        and output.aggregate is null
        and output.inner_cast is null
        and (output."column").name = p_sort.name
        and output.path is not distinct from p_sort.path
    )
  then
    perform core.raise(
      'bad_request',
      format('order names %I, which is neither selected nor an aggregate', p_sort.name)
    );
  end if;
end;
$$;

create or replace function api.plan_sortings(
  p_relations oid[], p_function oid, p_sorts api.sort[], p_joins api.join[], p_outputs api.output[], p_as oid
)
returns api.sorting[] language plpgsql stable as $$
-- The order of a request, by columns that exist.
declare
  v_sortings api.sorting[] := array[]::api.sorting[];
  v_sorting api.sorting;
  v_sort api.sort;
begin
  foreach v_sort in array coalesce(p_sorts, '{}') loop
    v_sorting := row(
      v_sort.scope,
      v_sort.embed,
      null,
      null,
      v_sort.path,
      v_sort.descending,
      v_sort.nulls_first
    )::api.sorting;
    if (p_joins[v_sort.embed]).is_many then
      perform core.raise(
        'bad_request',
        format('order names %I, which is many rows for each', (p_joins[v_sort.embed]).name)
      );
    end if;
    if v_sort.term is null then
      v_sorting.column := api.column_of(
        p_relations[coalesce(v_sort.embed, v_sort.scope) + 1],
        case coalesce(v_sort.embed, v_sort.scope) when 0 then p_function end,
        v_sort.name,
        p_as
      );
    else
      v_sorting.output := (
        select output.place
        from unnest(p_outputs) as output
        where output.scope = v_sort.scope and output.term = v_sort.term
      );
    end if;
    perform api.require_grouped(v_sort, p_outputs);
    v_sortings := v_sortings || v_sorting;
  end loop;

  return v_sortings;
end;
$$;
