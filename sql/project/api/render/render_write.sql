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
-- All rows that were written, unless fewer were asked for: there is no page to turn to for the others.
begin
  return (
    select
      case
        when p_options.returning = 'representation' then format(
          '(select %s from (%s%s%s) as listed)',
          api.render_body(reading, p_options),
          api.render_listing(reading, api.render_write_source(p_write)),
          api.render_order(reading, 0),
          api.render_page(reading, 0, null)
        )
        else 'null::pg_catalog.text'
      end
    from api.written_plan(p_plan, p_write.returns_row) as reading
  );
end;
$$;

comment on function api.render_representation is 'What was written, as the request selects it.';

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
  return (
    select
      format(
        'with %s select %s, %s, %s, affected.rows from (select pg_catalog.count(*) as rows from changed) as affected',
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
          api.render_location(p_write)
        ),
        api.render_representation(p_write, p_plan, p_options)
      )
  );
end;
$$;

comment on function api.render_write is 'The SQL of an insert, update or delete.';
