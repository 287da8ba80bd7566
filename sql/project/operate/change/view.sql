create or replace function operate.render_view_write(p_change jsonb)
returns text[] language sql stable as $$
  -- A view runs with its caller's rights unless that is turned off, so that the policies for the caller apply. There is
  -- no "or replace" for a materialized view.
  select array_remove(
    array[
      case
        when (p_change ->> 'materialized')::boolean then format(
          'create materialized view %s%s as %s with %sdata',
          operate.target_name(p_change, 'name'),
          ' (' || view_columns.named || ')',
          operate.query_text(p_change ->> 'query'),
          case when not (p_change ->> 'with_data')::boolean then 'no ' end
        )
        else format(
          'create or replace view %s%s with (security_invoker = %s) as %s%s',
          operate.target_name(p_change, 'name'),
          ' (' || view_columns.named || ')',
          coalesce((p_change ->> 'security_invoker')::boolean, true)::text,
          operate.query_text(p_change ->> 'query'),
          ' with ' || operate.member_among(p_change, 'check_option', '{local,cascaded}') || ' check option'
        )
      end,
      case
        when p_change ->> 'comment' is not null then format(
          'comment on %sview %s is %L',
          case when (p_change ->> 'materialized')::boolean then 'materialized ' end,
          operate.target_name(p_change, 'name'),
          p_change ->> 'comment'
        )
      end
    ],
    null
  )
  from (
    select case when p_change ? 'columns' then operate.names_written(p_change -> 'columns', 'columns') end
  ) as view_columns (named);
$$;
