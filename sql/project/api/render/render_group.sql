create or replace function api.render_group(p_outputs api.output[], p_is_grouped boolean)
returns text language plpgsql immutable parallel safe as $$
-- The group by of a scope that has aggregates.
-- Whatever is not an aggregate beside one is grouped by, by its place in the select.
begin
  if not coalesce(p_is_grouped, false) then
    return '';
  end if;

  return (
    select coalesce(' group by ' || string_agg(output.place::text, ', ' order by output.place), '')
    from unnest(p_outputs) as output
    where output.aggregate is null and output.kind != 'count'
  );
end;
$$;
