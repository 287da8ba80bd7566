create or replace function api.render_insert_rows(p_write api.write)
returns text language sql immutable parallel safe as $$
  -- The insert of a body whose rows give the same columns, up to what it returns.
  select api.render_insert(
    p_write,
    p_write.columns,
    format(
      case
        when p_write.form = 'object' and cardinality(p_write.columns) > 0 then 'pg_catalog.json_to_record(%s)'
        when p_write.form = 'object' then null
        when cardinality(p_write.columns) > 0 then 'pg_catalog.json_to_recordset(%s)'
        else 'pg_catalog.json_array_elements(%s)'
      end,
      api.render_bound(p_write.body_bound, 'pg_catalog.json')
    ),
    null
  );
$$;
