create or replace function api.render_csv_cell(p_text text)
returns text language sql immutable parallel safe as $$
  -- A text as a cell of CSV.
  -- Quoted where the text would end the cell (RFC 4180).
  select format(
    $sql$case when %1$s operator(pg_catalog.~) '[",\r\n]' then pg_catalog.concat('"', pg_catalog.replace(%1$s, '"', '""'), '"') else coalesce(%1$s, '') end$sql$,
    p_text
  );
$$;

create or replace function api.render_csv(p_outputs api.output[])
returns text language plpgsql immutable parallel safe as $$
-- Rows as CSV, a line of keys first.
-- An embed that is there for its filters alone shows nothing: keys and rows are empty lines.
declare
  v_is_plain boolean := api.has_plain_keys(p_outputs);
begin
  if coalesce(p_outputs, '{}') = '{}' then
    return $sql$pg_catalog.concat(pg_catalog.string_agg(E'\n', ''))$sql$;
  end if;

  return (
    select format(
      $sql$pg_catalog.concat(%s, pg_catalog.string_agg(E'\n' || %s, ''))$sql$,
      string_agg(api.render_csv_cell(api.render_key(output)), $sql$ || ',' || $sql$ order by output.place),
      string_agg(
        api.render_csv_cell(format('listed.%s::pg_catalog.text', api.render_name(output, v_is_plain))),
        $sql$ || ',' || $sql$
        order by output.place
      )
    )
    from unnest(p_outputs) as output
  );
end;
$$;

create or replace function api.render_body(p_plan api.plan, p_options api.options)
returns text language plpgsql immutable parallel safe as $$
-- The body of the answer, made of its rows.
-- The value over the rows called listed. What is meant to be one object is not put into brackets.
declare
  v_outputs api.output[] := api.outputs_of(p_plan, 0);
begin
  if p_options.form = 'csv' then
    return api.render_csv(v_outputs);
  end if;
  if p_options.form is distinct from 'object' then
    return api.render_array(v_outputs, 'listed', p_options.strip_nulls) || '::pg_catalog.text';
  end if;

  return format(
    $sql$pg_catalog.string_agg(%s::pg_catalog.text, ',')$sql$,
    api.render_element(v_outputs, 'listed', p_options.strip_nulls)
  );
end;
$$;
