create or replace function api.render_write_headers(p_write api.write, p_options api.options)
returns text
language plpgsql
immutable
parallel safe
as $$
begin
  return (
    select
      format(
        $sql$pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object('content-range', pg_catalog.concat(%s, '/', %s)%s%s))$sql$,
        case p_write.method
          when 'POST' then $sql$'*'$sql$
          else $sql$case affected.rows when 0 then '*' else pg_catalog.concat('0-', affected.rows - 1) end$sql$
        end,
        case
          when p_options.count is null then $sql$'*'$sql$
          else 'affected.rows'
        end,
        case
          when p_options.returning is distinct from 'representation' then null
          when p_options.form = 'csv' then $sql$, 'content-type', 'text/csv; charset=utf-8'$sql$
          when p_options.form = 'object' then $sql$, 'content-type', 'application/vnd.pgrst.object+json; charset=utf-8'$sql$
        end,
        $sql$, 'location', $sql$ || api.render_location(p_write)
      )
  );
end;
$$;

comment on function api.render_write_headers is 'The headers of the answer to a write.';
