create or replace function api.render_changed(p_write api.write, p_plan api.plan)
returns text language sql immutable parallel safe as $$
  -- The write itself, whose rows are called changed.
  select case
    when p_write.method = 'POST' and p_write.groups is not null then api.render_insert_groups(p_write)
    when p_write.method = 'POST' then format(
      'changed as (%s returning %s)',
      api.render_insert_rows(p_write),
      api.render_returned(p_write)
    )
    when p_write.method = 'PATCH' then api.render_update(p_write, api.render_where(api.filter_plan(p_plan), 0))
    when p_write.method = 'DELETE' then api.render_delete(p_write, api.render_where(api.filter_plan(p_plan), 0))
  end;
$$;

create or replace function api.writes_one(p_write api.write, p_plan api.plan)
returns boolean language sql immutable parallel safe as $$
  -- True when a write that does not fail writes one row.
  -- Code of the application could refuse the row without a word.
  select
    p_plan.is_plain
    and p_write.method = 'POST'
    and p_write.form = 'object'
    and p_write.groups is null
    and p_write.conflict is null;
$$;

create or replace function api.render_written(p_write api.write, p_plan api.plan)
returns text language sql immutable parallel safe as $$
  -- The rows that a write returned.
  -- One row is read where it is written. As rows of the table's own type where a function is to take them.
  select format(
    case when p_write.returns_row then '%s as changed, pg_catalog.unnest(array[changed.whole])' else '%s' end,
    case
      when api.writes_one(p_write, p_plan) then format('(select %s)', api.render_returned(p_write))
      else 'changed'
    end
  );
$$;

create or replace function api.render_representation(p_write api.write, p_plan api.plan, p_options api.options)
returns text language plpgsql immutable parallel safe as $$
-- What was written, as the request selects it.
-- All rows that were written, unless the request has a limit: a client cannot ask for the others later. A single row needs
-- no aggregate.
declare
  v_reading api.plan := api.written_plan(p_plan, p_write.returns_row);
  v_rows text;
begin
  if p_options.returning is distinct from 'representation' then
    return 'null::pg_catalog.text';
  end if;

  v_rows := concat(
    api.render_listing(v_reading, api.render_written(p_write, p_plan)),
    api.render_order(v_reading, 0),
    api.render_page(v_reading, 0, null)
  );
  if p_options.form != 'csv' and api.writes_one(p_write, p_plan) then
    return format(
      case p_options.form
        when 'object' then '(select %s::pg_catalog.text from (%s) as listed)'
        else $sql$pg_catalog.concat('[', (select %s from (%s) as listed), ']')$sql$
      end,
      api.render_element(api.outputs_of(v_reading, 0), 'listed', p_options.strip_nulls),
      v_rows
    );
  end if;
  return format('(select %s from (%s) as listed)', api.render_body(v_reading, p_options), v_rows);
end;
$$;

create or replace function api.render_written_place(p_write api.write, p_plan api.plan)
returns text language plpgsql immutable parallel safe as $$
-- The header that says where the one row that was written is found.
-- Several rows have no one place.
declare
  v_location text := api.render_location(p_write);
begin
  if api.writes_one(p_write, p_plan) then
    return $sql$', "location": "' || $sql$ || v_location || $sql$, '"'$sql$;
  end if;
  if v_location is null then
    return null;
  end if;
  return format(
    $sql$coalesce(', "location": "' || case affected.rows when 1 then (select pg_catalog.concat(%s) from %s as t) end || '"', '')$sql$,
    v_location,
    api.render_written(p_write, p_plan)
  );
end;
$$;

create or replace function api.render_write(p_write api.write, p_plan api.plan, p_options api.options)
returns text language plpgsql immutable parallel safe as $$
-- The SQL of an insert, update or delete.
-- Status, headers, body and how many rows were written, whatever of them is shown.
declare
  v_writes_one boolean := api.writes_one(p_write, p_plan);
  v_rows text := case when v_writes_one then '1' else 'affected.rows' end;
  v_answer text := concat_ws(
    ', ',
    case when p_write.method = 'POST' then '201' when p_options.returning = 'representation' then '200' else '204' end,
    api.render_headers(
      api.render_written_range(p_write.method, case when p_options.count is not null then v_rows end),
      case when p_options.returning = 'representation' then p_options.form end,
      api.render_written_place(p_write, p_plan)
    ),
    api.render_representation(p_write, p_plan, p_options)
  );
begin
  if v_writes_one then
    return format('%s returning %s, 1::pg_catalog.int8', api.render_insert_rows(p_write), v_answer);
  end if;
  return format(
    'with %s select %s, affected.rows from (select pg_catalog.count(*) as rows from changed) as affected',
    api.render_changed(p_write, p_plan),
    v_answer
  );
end;
$$;
