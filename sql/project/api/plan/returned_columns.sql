create or replace function api.returned_columns(p_plan api.plan)
returns api.column[]
language plpgsql
stable
as $$
-- What the representation is made of, and nothing else: to return a column takes the right to read it. An embed is
-- found by its near columns.
begin
  return (
  with
    needed as (
      select (output."column").*
      from unnest(p_plan.outputs) as output
      where output.scope = 0
      union
      select (sorting."column").*
      from unnest(p_plan.sortings) as sorting
      where sorting.scope = 0 and sorting.embed is null
      union
      select near.*
      from
        unnest(p_plan.joins) as joined
        cross join lateral unnest(joined.links) as link
        cross join lateral api.column_of(p_plan.relation, null, link.near, null) as near
      where joined.is_readable
    )
  select array_agg(row(needed.*)::api.column order by needed.name)
  from needed
  where needed.name is not null
  );
end;
$$;

comment on function api.returned_columns is 'The columns that a representation is made of.';
