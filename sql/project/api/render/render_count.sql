create or replace function api.render_count(p_plan api.plan, p_source text)
returns text language plpgsql immutable parallel safe as $$
-- All rows that a request means, whatever its page: counted where the total is asked for.
-- Of aggregates alone they are the rows that these are made of, as applications that ask for a count twice expect.
begin
  return case
    when api.render_group(api.outputs_of(p_plan, 0), p_plan.is_grouped) != '' then api.render_listing(p_plan, p_source)
    else format('select from %s as t%s', p_source, api.render_where(p_plan, 0))
  end;
end;
$$;

create or replace function api.render_counted(p_rows text)
returns text language sql immutable parallel safe as $$
  -- The statement that counts rows.
  select format(
    'select 200, null::pg_catalog.jsonb, null::pg_catalog.text, pg_catalog.count(*) from (%s) as counted', p_rows
  );
$$;

create or replace function api.render_estimate(p_rows text, p_sees_all boolean)
returns text language sql immutable parallel safe as $$
  -- The statement that estimates a total.
  -- For a role that does not see every row, the rows that it sees are counted.
  select case
    when p_sees_all then 'explain (format json) ' || p_rows
    else api.render_counted(p_rows || ' limit 10000')
  end;
$$;
