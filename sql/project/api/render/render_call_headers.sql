create or replace function api.render_call_headers(p_form text, p_range text)
returns text
language sql
immutable
parallel safe
as $$
  select
    format(
      'pg_catalog.jsonb_build_object(%s)',
      concat_ws(
        ', ',
        $sql$'content-range', $sql$ || p_range,
        case p_form
          when 'csv' then $sql$'content-type', 'text/csv; charset=utf-8'$sql$
          when 'object' then $sql$'content-type', 'application/vnd.pgrst.object+json; charset=utf-8'$sql$
        end
      )
    );
$$;

comment on function api.render_call_headers is 'The headers of the answer to a call.';
