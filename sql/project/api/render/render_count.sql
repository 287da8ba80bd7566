create or replace function api.render_count(p_plan api.plan, p_source text)
returns text
language plpgsql
immutable
parallel safe
as $$
-- All rows that a request means, whatever its page: counted where the total is asked for.
begin
  return (
    select
      case
        when p_plan.is_grouped then api.render_listing(p_plan, p_source)
        else format('select from %s as t%s', p_source, api.render_where(p_plan, 0))
      end
  );
end;
$$;

comment on function api.render_count is 'The rows that a request means, without its page.';
