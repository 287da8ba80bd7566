create or replace function api.render_changed(p_write api.write, p_plan api.plan)
returns text
language sql
immutable
parallel safe
as $$
  select
    case
      when p_write.method = 'POST'
      and p_write.groups is not null then api.render_insert_groups(p_write)
      when p_write.method = 'POST' then api.render_insert_rows(p_write)
      when p_write.method = 'PATCH' then api.render_update(
        p_write,
        api.render_where(api.filter_plan(p_plan), 0)
      )
      when p_write.method = 'DELETE' then api.render_delete(
        p_write,
        api.render_where(api.filter_plan(p_plan), 0)
      )
    end;
$$;

comment on function api.render_changed is 'The write itself, whose rows are called changed.';

create or replace function api.writes_one(p_write api.write, p_plan api.plan)
returns boolean
language sql
immutable
parallel safe
as $$
  -- Code of the application could refuse the row without a word.
  select
    p_plan.is_plain
    and p_write.method = 'POST'
    and p_write.form = 'object'
    and p_write.groups is null
    and p_write.conflict is null;
$$;

comment on function api.writes_one(api.write, api.plan) is
  'True when a write that does not fail writes one row.';

create or replace function api.render_representation(
  p_write api.write,
  p_plan api.plan,
  p_options api.options
)
returns text
language plpgsql
immutable
parallel safe
as $$
-- All rows that were written, unless fewer were asked for: there is no page to turn to for the others. One needs no
-- gathering.
declare
  v_reading api.plan := api.written_plan(p_plan, p_write.returns_row);
  v_rows text;
begin
  if p_options.returning is distinct from 'representation' then
    return 'null::pg_catalog.text';
  end if;

  v_rows := concat(
    api.render_listing(v_reading, api.render_write_source(p_write)),
    api.render_order(v_reading, 0),
    api.render_page(v_reading, 0, null)
  );
  if p_options.form is null and api.writes_one(p_write, p_plan) then
    return format(
      $sql$pg_catalog.concat('[', (select %s from (%s) as listed), ']')$sql$,
      api.render_element(api.outputs_of(v_reading, 0), 'listed', p_options.strip_nulls),
      v_rows
    );
  end if;
  return format('(select %s from (%s) as listed)', api.render_body(v_reading, p_options), v_rows);
end;
$$;

comment on function api.render_representation is 'What was written, as the request selects it.';

create or replace function api.render_written_place(p_write api.write, p_plan api.plan)
returns text
language plpgsql
immutable
parallel safe
as $$
declare
  v_location text := api.render_location(p_write);
begin
  if v_location is null or api.writes_one(p_write, p_plan) then
    return v_location;
  end if;
  return format(
    'case affected.rows when 1 then (select %s from %s as t) end',
    v_location,
    api.render_write_source(p_write)
  );
end;
$$;

comment on function api.render_written_place is
  'Where the one row that was written is found; null for several and for none.';

create or replace function api.render_write(
  p_write api.write,
  p_plan api.plan,
  p_options api.options
)
returns text
language plpgsql
immutable
parallel safe
as $$
-- rows is how many were written, whatever of them is shown.
begin
  return format(
    'with %s select %s, %s, %s, affected.rows from %s',
    api.render_changed(p_write, p_plan),
    case
      when p_write.method = 'POST' then '201'
      when p_options.returning = 'representation' then '200'
      else '204'
    end,
    api.render_headers(
      api.render_written_range(p_write.method, p_options.count is not null),
      case
        when p_options.returning = 'representation' then p_options.form
      end,
      api.render_written_place(p_write, p_plan)
    ),
    api.render_representation(p_write, p_plan, p_options),
    case
      when api.writes_one(p_write, p_plan) then format(
        '(select 1 as rows) as affected, %s as t',
        api.render_write_source(p_write)
      )
      else '(select pg_catalog.count(*) as rows from changed) as affected'
    end
  );
end;
$$;

comment on function api.render_write is 'The SQL of an insert, update or delete.';
