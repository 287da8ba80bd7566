create or replace function api.render_range(p_plan api.plan, p_total text)
returns text language plpgsql immutable parallel safe as $$
-- The value of content-range for rows that are read.
-- The places of the first and the last row, and the total where it was asked for.
declare
  v_first text := api.render_bound((api.page_of(p_plan, 0)).offset_bound, 'pg_catalog.int8');
begin
  return concat(
    $sql$case answer.rows when 0 then '*' else $sql$,
    case
      when v_first is null then $sql$pg_catalog.concat('0-', answer.rows - 1)$sql$
      else format($sql$pg_catalog.concat(%1$s, '-', %1$s + answer.rows - 1)$sql$, v_first)
    end,
    ' end, ',
    coalesce($sql$'/', $sql$ || p_total || $sql$, '"'$sql$, $sql$'/*"'$sql$)
  );
end;
$$;

create or replace function api.render_written_range(p_method text, p_total text)
returns text language sql immutable parallel safe as $$
  -- The value of content-range for rows that were written.
  -- Rows that are new have no places.
  select concat_ws(
    ' || ',
    case
      when p_method = 'POST' then $sql$'*'$sql$
      else $sql$case affected.rows when 0 then '*' else pg_catalog.concat('0-', affected.rows - 1) end$sql$
    end,
    coalesce($sql$'/', $sql$ || p_total || $sql$, '"'$sql$, $sql$'/*"'$sql$)
  );
$$;
