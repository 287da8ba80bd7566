create or replace function api.render_page(p_plan api.plan, p_scope integer, p_most integer)
returns text
language plpgsql
immutable
parallel safe
as $$
-- p_most: how many rows without a limit; none gives more than 10,000.
begin
  return (
    select
      concat(
        case
          when page.limit_bound is null then ' limit ' || p_most
          else format(
            ' limit least(%s, 10000)',
            api.render_bound(page.limit_bound, 'pg_catalog.int8')
          )
        end,
        ' offset (($1)[' || page.offset_bound || '])::pg_catalog.int8'
      )
    from
      (select 1) as always
      left join unnest(p_plan.pages) as page on page.scope = p_scope
  );
end;
$$;

comment on function api.render_page is 'The limit and offset of a scope.';
