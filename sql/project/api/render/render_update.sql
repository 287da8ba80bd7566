create or replace function api.render_update(p_write api.write, p_where text)
returns text language plpgsql immutable parallel safe as $$
-- The update of rows by one object.
-- With nothing to set no row is changed; the table only gives the names and types of the columns that are returned.
begin
  return (
    select case
      when cardinality(p_write.columns) > 0 then format(
        'changed as (update public.%I as t set %s from pg_catalog.json_to_record(%s) as %s%s returning %s)',
        p_write.name,
        (
          select string_agg(format('%1$I = r.%1$I', given.name), ', ')
          from unnest(p_write.columns) as given
        ),
        api.render_bound(p_write.body_bound, 'pg_catalog.json'),
        api.render_record(p_write.columns),
        p_where,
        api.render_returned(p_write)
      )
      when cardinality(p_write.returned) > 0 or p_write.returns_row then format(
        'changed as (select %s from public.%I as t where false)',
        api.render_returned(p_write),
        p_write.name
      )
      else 'changed as (select where false)'
    end
  );
end;
$$;
