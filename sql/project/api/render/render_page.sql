create or replace function api.page_of(p_plan api.plan, p_scope integer)
returns api.page language plpgsql immutable parallel safe as $$
-- Limit and offset of a scope, as far as the request has any.
declare
  v_page api.page;
begin
  foreach v_page in array coalesce(p_plan.pages, '{}') loop
    if v_page.scope = p_scope then
      return v_page;
    end if;
  end loop;
  return null;
end;
$$;

create or replace function api.render_page(p_plan api.plan, p_scope integer, p_most integer)
returns text language plpgsql immutable parallel safe as $$
-- The limit and offset of a scope.
-- p_most: how many rows without a limit; none gives more than 10,000.
declare
  v_page api.page := api.page_of(p_plan, p_scope);
begin
  return concat(
    case
      when v_page.limit_bound is null then ' limit ' || p_most
      else format(' limit least(%s, 10000)', api.render_bound(v_page.limit_bound, 'pg_catalog.int8'))
    end,
    ' offset (($1)[' || v_page.offset_bound || '])::pg_catalog.int8'
  );
end;
$$;
