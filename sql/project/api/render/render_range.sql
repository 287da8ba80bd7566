create or replace function api.render_range(p_plan api.plan, p_total text)
returns text
language plpgsql
immutable
parallel safe
as $$
-- content-range: the places of the first and the last row, and the total where it was asked for.
begin
  return (
    select
      format(
        $sql$pg_catalog.concat(case answer.rows when 0 then '*' else pg_catalog.concat(%1$s, '-', %1$s + answer.rows - 1) end, '/', %2$s)$sql$,
        coalesce(
          (
            select api.render_bound(page.offset_bound, 'pg_catalog.int8')
            from unnest(p_plan.pages) as page
            where page.scope = 0
          ),
          '0'
        ),
        coalesce(p_total, $sql$'*'$sql$)
      )
  );
end;
$$;

comment on function api.render_range is 'The value of content-range for rows that are read.';
